//! `web`: requests to allowed hosts.

mod address;

use std::collections::BTreeSet;
use std::error::Error;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use gg_membrane::operations::WebHost;
use gg_membrane::operations::web::*;
use gg_membrane::{ApiError, ErrorCode, Granted};
use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode, Url};
use rustls_platform_verifier::BuilderVerifierExt;
use serde::{Deserialize, Serialize};

use self::address::is_private;
pub use self::address::{HostPattern, HostPatternProblem};
use crate::fault::{Answer, Fault, named};

/// Which hosts may be reached, and how much of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebConfig {
    /// Hosts: `example.com`, `*.example.com` (its subdomains, not itself), `example.com:8443`. Without a port, the scheme's own.
    /// Default: none.
    pub allow: BTreeSet<HostPattern>,
    /// Hosts that may also be at a private or loopback address, each by its whole name. Default: none.
    pub allow_private: BTreeSet<HostPattern>,
    /// Seconds a request may take, redirects included, where a program gives no limit. Default 30.
    pub timeout_seconds: f64,
    /// Seconds a program may ask for. Default 300.
    pub max_timeout_seconds: f64,
    /// Bytes of a response's body; what is longer is cut. Default 8 MiB.
    pub body_bytes: usize,
    /// Redirects that are followed. Default 10.
    pub redirects: usize,
    /// What requests say they come from, unless a program says otherwise. Default `gg/<version>`.
    pub user_agent: String,
}

impl Default for WebConfig {
    fn default() -> Self {
        WebConfig {
            allow: BTreeSet::new(),
            allow_private: BTreeSet::new(),
            timeout_seconds: 30.0,
            max_timeout_seconds: 300.0,
            body_bytes: 8 << 20,
            redirects: 10,
            user_agent: concat!("gg/", env!("CARGO_PKG_VERSION")).to_string(),
        }
    }
}

/// Headers that are the connection's and not the program's.
const RESERVED: [HeaderName; 11] = [
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::EXPECT,
    header::HOST,
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::VIA,
];

/// Headers that stay with the origin they were meant for.
const SECRETS: [HeaderName; 2] = [header::AUTHORIZATION, header::COOKIE];

/// Finds a name's addresses.
#[async_trait]
trait Lookup: Send + Sync {
    async fn addresses(&self, host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>>;
}

/// The system's own look-up.
struct System;

#[async_trait]
impl Lookup for System {
    async fn addresses(&self, host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>> {
        Ok(tokio::net::lookup_host((host, port)).await?.collect())
    }
}

/// Answers `web`.
///
/// The name is checked, then the addresses it has now, and the request goes to those addresses alone; each redirect is a new request,
/// checked as the first. No proxy, no cookies, nothing of the process's environment.
#[derive(Clone)]
pub struct Web {
    config: Arc<WebConfig>,
    lookup: Arc<dyn Lookup>,
    tls: Arc<OnceLock<Tls>>,
}

/// How servers are known. Reading the system's certificates takes a while: once, and when first needed.
struct Tls {
    config: rustls::ClientConfig,
    /// Why no server can be known.
    problem: Option<String>,
}

/// A URL whose host may be reached, with the addresses it is reached at.
struct Checked {
    url: Url,
    host: String,
    addresses: Vec<SocketAddr>,
}

/// What is asked, of whichever URL.
#[derive(Clone)]
struct Question {
    method: Method,
    headers: HeaderMap,
    body: Option<Vec<u8>>,
}

impl Web {
    /// A web client of `config`.
    pub fn new(config: WebConfig) -> Self {
        Web { config: Arc::new(config), lookup: Arc::new(System), tls: Arc::default() }
    }

    fn tls(&self) -> &Tls {
        self.tls.get_or_init(|| {
            let builder = || {
                let provider = Arc::new(rustls::crypto::ring::default_provider());
                rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()
            };
            let system =
                builder().and_then(|builder| builder.with_platform_verifier()).map(|builder| builder.with_no_client_auth());
            match system {
                Ok(config) => Tls { config, problem: None },
                Err(problem) => {
                    let none = rustls::RootCertStore::empty();
                    let builder = builder().expect("ring has the protocol versions that rustls asks for");
                    let config = builder.with_root_certificates(none).with_no_client_auth();
                    Tls { config, problem: Some(problem.to_string()) }
                }
            }
        })
    }

    /// Whether a host may be reached, and whether at a private address.
    fn allowed(&self, host: &str, port: u16, scheme_port: u16) -> Answer<bool> {
        let matches = |patterns: &BTreeSet<HostPattern>| patterns.iter().any(|pattern| pattern.matches(host, port, scheme_port));
        if matches(&self.config.allow_private) {
            return Ok(true);
        }
        if matches(&self.config.allow) {
            return Ok(false);
        }
        let known: Vec<_> =
            self.config.allow.iter().chain(&self.config.allow_private).map(|known| format!("`{known}`")).collect();
        let known = if known.is_empty() { "no host may be".to_string() } else { format!("{} may be", known.join(", ")) };
        let at = if port == scheme_port { String::new() } else { format!(":{port}") };
        Err(Fault::denied(format!("`{host}{at}` may not be reached; {known}")))
    }

    async fn check(&self, url: Url) -> Answer<Checked> {
        let scheme_port = match url.scheme() {
            "http" => 80,
            "https" => 443,
            other => return Err(Fault::invalid(format!("`{other}` is not a scheme that can be fetched; http and https are"))),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Fault::invalid("a URL with a user in it is not fetched; give an Authorization header"));
        }
        let port = url.port().unwrap_or(scheme_port);
        let host =
            url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| Fault::invalid("the URL names no host"))?.to_string();
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let private_too = self.allowed(bare.trim_end_matches('.'), port, scheme_port)?;
        let addresses = match bare.parse::<IpAddr>() {
            Ok(address) => vec![SocketAddr::new(address, port)],
            Err(_) => {
                let found = self.lookup.addresses(&host, port).await;
                found.map_err(|problem| Fault::new(ErrorCode::NotFound, format!("`{host}` has no address: {problem}")))?
            }
        };
        let addresses: Vec<_> = addresses.into_iter().filter(|address| private_too || !is_private(address.ip())).collect();
        if addresses.is_empty() {
            return Err(Fault::denied(format!("`{host}` is at a private address, which may not be reached")));
        }
        Ok(Checked { url, host, addresses })
    }

    /// Makes one request, to the addresses that were checked.
    async fn ask(&self, checked: &Checked, question: &Question) -> Answer<reqwest::Response> {
        let tls = self.tls();
        if let (Some(problem), "https") = (&tls.problem, checked.url.scheme()) {
            return Err(Fault::new(ErrorCode::Io, format!("no server's certificate can be checked on this machine: {problem}")));
        }
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls.config.clone())
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .referer(false)
            .user_agent(&self.config.user_agent)
            .dns_resolver(Pinned { host: checked.host.clone(), addresses: checked.addresses.clone() })
            .build()
            .map_err(|problem| Fault::internal(told(&problem)))?;
        let mut request = client.request(question.method.clone(), checked.url.clone()).headers(question.headers.clone());
        if let Some(body) = &question.body {
            request = request.body(body.clone());
        }
        request
            .send()
            .await
            .map_err(|problem| Fault::new(ErrorCode::Io, format!("`{}` did not answer: {}", checked.host, told(&problem))))
    }

    async fn fetch(&self, url: &str, mut question: Question, bound: u64) -> Answer<WebResponse> {
        let url =
            Url::parse(url).map_err(|problem| Fault::invalid(format!("`{}` is not a URL: {problem}", url.escape_debug())))?;
        let mut checked = self.check(url).await?;
        for _ in 0..=self.config.redirects {
            let response = self.ask(&checked, &question).await?;
            let Some(next) = redirect(&checked.url, &response)? else {
                return read(response, self.config.body_bytes, bound).await;
            };
            question = question.redirected(response.status(), &checked.url, &next);
            checked = self.check(next).await?;
        }
        Err(Fault::new(ErrorCode::Io, format!("there were more than {} redirects", self.config.redirects)))
    }
}

/// Knows one host, at the addresses that were checked.
struct Pinned {
    host: String,
    addresses: Vec<SocketAddr>,
}

impl reqwest::dns::Resolve for Pinned {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        let answer: Result<reqwest::dns::Addrs, Box<dyn Error + Send + Sync>> = if name.as_str() == self.host {
            Ok(Box::new(self.addresses.clone().into_iter()))
        } else {
            Err(format!("`{}` was not checked", name.as_str()).into())
        };
        Box::pin(std::future::ready(answer))
    }
}

/// Where a response sends its client.
fn redirect(from: &Url, response: &reqwest::Response) -> Answer<Option<Url>> {
    let follows = matches!(
        response.status(),
        StatusCode::MOVED_PERMANENTLY
            | StatusCode::FOUND
            | StatusCode::SEE_OTHER
            | StatusCode::TEMPORARY_REDIRECT
            | StatusCode::PERMANENT_REDIRECT
    );
    let Some(location) = response.headers().get(header::LOCATION).filter(|_| follows) else { return Ok(None) };
    let location = String::from_utf8_lossy(location.as_bytes());
    let next = from
        .join(&location)
        .map_err(|_| Fault::new(ErrorCode::Io, format!("the server redirects to `{}`", location.escape_debug())))?;
    Ok(Some(next))
}

impl Question {
    /// What a redirect makes of a question, as browsers do it.
    fn redirected(mut self, status: StatusCode, from: &Url, to: &Url) -> Self {
        let becomes_get = match status {
            StatusCode::SEE_OTHER => self.method != Method::HEAD,
            StatusCode::MOVED_PERMANENTLY | StatusCode::FOUND => self.method == Method::POST,
            _ => false,
        };
        if becomes_get {
            self.method = Method::GET;
            self.body = None;
            for name in [header::CONTENT_TYPE, header::CONTENT_ENCODING, header::CONTENT_LANGUAGE, header::CONTENT_LOCATION] {
                self.headers.remove(name);
            }
        }
        if from.origin() != to.origin() {
            for name in SECRETS {
                self.headers.remove(name);
            }
        }
        self
    }

    fn parse(method: Option<&str>, headers: Vec<Header>, body: Option<Vec<u8>>) -> Answer<Self> {
        let method = method.unwrap_or("GET").to_ascii_uppercase();
        let method = Method::from_bytes(method.as_bytes())
            .ok()
            .filter(|method| *method != Method::CONNECT && *method != Method::TRACE)
            .ok_or_else(|| Fault::invalid(format!("`{}` is not a method that can be used", method.escape_debug())))?;
        let mut map = HeaderMap::new();
        for Header { name, value } in headers {
            let wrong = || Fault::invalid(format!("`{}` cannot be a header of that value", name.escape_debug()));
            let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| wrong())?;
            if RESERVED.contains(&name) {
                return Err(Fault::invalid(format!("the header `{name}` is the connection's own and cannot be given")));
            }
            let value = HeaderValue::from_bytes(value.as_bytes()).map_err(|_| wrong())?;
            map.try_append(name, value).map_err(|_| Fault::invalid("there are too many headers"))?;
        }
        Ok(Question { method, headers: map, body })
    }
}

/// Reads a response, as much of its body as may cross.
async fn read(mut response: reqwest::Response, body_bytes: usize, bound: u64) -> Answer<WebResponse> {
    const REST: u64 = 256;
    let headers: Vec<_> = response
        .headers()
        .iter()
        .map(|(name, value)| Header { name: name.to_string(), value: String::from_utf8_lossy(value.as_bytes()).into_owned() })
        .collect();
    let taken: u64 = headers.iter().map(|header| (header.name.len() + header.value.len()) as u64 + 16).sum();
    let room = bound.checked_sub(taken + REST).ok_or_else(|| Fault::too_large("the response's headers do not fit"))?;
    let room = body_bytes.min(usize::try_from(room).unwrap_or(usize::MAX));
    let mut body = Vec::new();
    let mut truncated = false;
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|problem| Fault::new(ErrorCode::Io, format!("the response broke off: {}", told(&problem))))?
    {
        let fits = chunk.len().min(room - body.len());
        body.extend_from_slice(&chunk[..fits]);
        truncated = fits < chunk.len();
        if truncated {
            break;
        }
    }
    Ok(WebResponse { status: response.status().as_u16(), headers, body, truncated })
}

/// An error with its causes.
fn told(problem: &dyn Error) -> String {
    let mut message = problem.to_string();
    let mut cause = problem.source();
    while let Some(problem) = cause {
        let said = problem.to_string();
        if !message.contains(&said) {
            message.push_str(": ");
            message.push_str(&said);
        }
        cause = problem.source();
    }
    message
}

#[async_trait]
impl WebHost for Web {
    async fn fetch(
        &self,
        granted: Granted<Fetch>,
        url: String,
        method: Option<String>,
        headers: Option<Vec<Header>>,
        body: Option<Vec<u8>>,
        timeout_seconds: Option<f64>,
    ) -> Result<WebResponse, ApiError> {
        let bound = granted.context().limits.value_bytes;
        let answer = async {
            let seconds = timeout_seconds.unwrap_or(self.config.timeout_seconds);
            let most = self.config.max_timeout_seconds;
            if !(0.0..=most).contains(&seconds) {
                return Err(Fault::invalid(format!("timeout_seconds is {seconds}; it may be between 0 and {most}")));
            }
            let question = Question::parse(method.as_deref(), headers.unwrap_or_default(), body)?;
            match tokio::time::timeout(Duration::from_secs_f64(seconds), Web::fetch(self, &url, question, bound)).await {
                Ok(answer) => answer,
                Err(_) => Err(Fault::new(ErrorCode::Timeout, format!("there was no whole answer within {seconds} s"))),
            }
        };
        answer.await.map_err(|fault| named(&granted, fault))
    }
}

#[cfg(test)]
mod tests;
