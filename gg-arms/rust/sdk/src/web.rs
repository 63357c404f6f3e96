//! Requests to the web, to the hosts this agent may reach.

use crate::Result;
use crate::wire::web as wire;

/// What a server answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebResponse {
    /// The status code.
    pub status: u16,
    /// Name and value of each header, in the order they came; a name may occur more than once.
    pub headers: Vec<(String, String)>,
    /// The body, byte for byte.
    pub body: Vec<u8>,
    /// Whether the body was longer than one value may hold.
    pub truncated: bool,
}

impl WebResponse {
    /// Returns the value of the first header of that name, in any case.
    ///
    /// Returns `None` when there is none.
    ///
    /// # Arguments
    /// * `name` - The header's name.
    ///
    /// # Examples
    /// ```
    /// println!("{:?}", gg::web::fetch("https://example.com/")?.header("content-type"));
    /// ```
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Returns the body as text, read as UTF-8; what is not is replaced.
    ///
    /// Returns the text.
    ///
    /// # Examples
    /// ```
    /// println!("{}", gg::web::fetch("https://example.com/")?.text());
    /// ```
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Asks a web server for a page. For another method, headers, a body or a limit see [`Fetch`].
///
/// An answer such as 404 is an answer like any other: look at `status`. Returns the server's answer.
///
/// # Arguments
/// * `url` - The address, with its scheme.
///
/// # Errors
/// `permission_denied` when that host may not be reached, `timeout` when it did not answer in time.
///
/// # Examples
/// ```
/// let response = gg::web::fetch("https://example.com/")?;
/// println!("{} {}", response.status, response.body.len());
/// ```
#[track_caller]
#[doc(alias = "web.fetch")]
pub fn fetch(url: &str) -> Result<WebResponse> {
    Fetch::new(url).call()
}

request! {
    /// Makes a request to a web server.
    ///
    /// # Examples
    /// ```
    /// use gg::web::Fetch;
    ///
    /// let response = Fetch::new("https://example.com/").headers(&[("accept", "text/html")]).timeout_seconds(10.0).call()?;
    /// println!("{}", response.status);
    /// ```
    Fetch<'a>(url: &'a str) {
        /// The method, such as `POST`; `GET` when left out.
        method: &'a str,
        /// Headers to send, each a name and a value.
        headers: &'a [(&'a str, &'a str)],
        /// What to send.
        body: &'a [u8],
        /// How long to wait for the answer.
        timeout_seconds: f64,
    }
    /// Makes it; see [`fetch`].
    ///
    /// # Errors
    /// `permission_denied` when that host may not be reached, `timeout` when it did not answer in time.
    #[doc(alias = "web.fetch")]
    call(it) -> WebResponse {
        let headers: Option<Vec<wire::Header>> = it.headers.map(|pairs| {
            pairs.iter().map(|(name, value)| wire::Header { name: name.to_string(), value: value.to_string() }).collect()
        });
        wire::fetch(it.url, it.method, headers.as_deref(), it.body, it.timeout_seconds).map(|response| WebResponse {
            status: response.status,
            headers: response.headers.into_iter().map(|header| (header.name, header.value)).collect(),
            body: response.body,
            truncated: response.truncated,
        })
    }
}
