use std::collections::BTreeMap;
use std::sync::Mutex;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;
use crate::testing::{context_of, grant, granted};

/// Answers from a list of names, whatever the port.
struct Names(BTreeMap<&'static str, Vec<IpAddr>>);

#[async_trait]
impl Lookup for Names {
    async fn addresses(&self, host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>> {
        let found = self.0.get(host).ok_or_else(|| std::io::Error::other("no such name"))?;
        Ok(found.iter().map(|address| SocketAddr::new(*address, port)).collect())
    }
}

/// A server on the loopback that answers each path in its way, and keeps what it was asked.
struct Server {
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let keep = asked.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let keep = keep.clone();
                tokio::spawn(async move {
                    let mut request = Vec::new();
                    let mut buffer = [0; 4096];
                    let text = loop {
                        let read = stream.read(&mut buffer).await.unwrap_or(0);
                        request.extend_from_slice(&buffer[..read]);
                        let text = String::from_utf8_lossy(&request).into_owned();
                        let length = text
                            .to_lowercase()
                            .split_once("content-length: ")
                            .map_or(0, |(_, rest)| rest.split("\r\n").next().unwrap().parse::<usize>().unwrap());
                        if read == 0 || text.split_once("\r\n\r\n").is_some_and(|(_, body)| body.len() >= length) {
                            break text;
                        }
                    };
                    let path = text.split(' ').nth(1).unwrap_or("/").to_string();
                    keep.lock().unwrap().push(text);
                    let answer = match path.split_once("/to/") {
                        Some((status, to)) => {
                            format!("HTTP/1.1 {} Moved\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n", &status[1..])
                        }
                        None if path == "/slow" => return std::future::pending().await,
                        None if path == "/big" => {
                            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n").await;
                            while stream.write_all(&[b'x'; 4096]).await.is_ok() {}
                            return;
                        }
                        None if path == "/short" => "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort".to_string(),
                        None if path == "/nonsense" => "what?\r\n\r\n".to_string(),
                        None => {
                            "HTTP/1.1 404 Not Found\r\nset-cookie: a=1\r\nx-two: 1\r\nx-two: 2\r\ncontent-length: 4\r\n\r\nbody"
                                .to_string()
                        }
                    };
                    let _ = stream.write_all(answer.as_bytes()).await;
                });
            }
        });
        Server { port, asked }
    }

    fn last(&self) -> String {
        self.asked.lock().unwrap().last().unwrap().clone()
    }
}

/// A client that may reach `home.test` on the server's port though it is private, and `public.test` only where it is public.
async fn place() -> (Server, Web) {
    let server = Server::start().await;
    let loopback: IpAddr = "127.0.0.1".parse().unwrap();
    let mut web = Web::new(WebConfig {
        allow: [
            format!("public.test:{}", server.port),
            format!("127.0.0.1:{}", server.port),
            format!("*.sub.test:{}", server.port),
        ]
        .into_iter()
        .map(|pattern| pattern.parse().unwrap())
        .collect(),
        allow_private: [format!("home.test:{}", server.port)].into_iter().map(|pattern| pattern.parse().unwrap()).collect(),
        body_bytes: 10_000,
        redirects: 3,
        ..WebConfig::default()
    });
    let names = [
        ("home.test", vec![loopback]),
        ("public.test", vec![loopback, "::ffff:10.0.0.1".parse().unwrap()]),
        ("other.test", vec![loopback]),
        ("a.sub.test", vec![loopback]),
    ];
    web.lookup = Arc::new(Names(names.into()));
    (server, web)
}

async fn get(web: &Web, url: &str) -> Result<WebResponse, ApiError> {
    WebHost::fetch(web, granted(), url.into(), None, None, None, Some(5.0)).await
}

#[tokio::test]
async fn a_response_is_given_whatever_its_status() {
    let (server, web) = place().await;
    let response = get(&web, &format!("http://home.test:{}/x?q=1#f", server.port)).await.unwrap();
    assert_eq!((response.status, response.body.as_slice(), response.truncated), (404, b"body".as_slice(), false));
    let two: Vec<_> =
        response.headers.iter().filter(|header| header.name == "x-two").map(|header| header.value.as_str()).collect();
    assert_eq!(two, ["1", "2"]);
    let asked = server.last().to_lowercase();
    assert!(asked.starts_with("get /x?q=1 http/1.1") && asked.contains("user-agent: gg/"), "{asked}");
    // No cookie comes back by itself.
    get(&web, &format!("http://home.test:{}/", server.port)).await.unwrap();
    assert!(!server.last().to_lowercase().contains("cookie"));
}

#[tokio::test]
async fn only_allowed_names_at_allowed_addresses_are_reached() {
    let (server, web) = place().await;
    let port = server.port;
    for url in [
        format!("http://other.test:{port}/"),
        "http://home.test/".to_string(),
        format!("http://public.test:{port}/"),
        format!("http://127.0.0.1:{port}/"),
        format!("http://127.1:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("http://0x7f.1:{port}/"),
        format!("http://[::1]:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://a.sub.test:{port}/"),
        format!("http://sub.test:{port}/"),
        format!("http://home.test.evil:{port}/"),
        format!("https://home.test.:{}/", port + 1),
    ] {
        let error = get(&web, &url).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::PermissionDenied, "{url}: {}", error.message);
    }
    assert_eq!(server.asked.lock().unwrap().len(), 0, "nothing was asked");
    assert!(get(&web, &format!("http://HOME.test:{port}/")).await.is_ok());
}

#[tokio::test]
async fn every_redirect_is_checked() {
    let (server, web) = place().await;
    let port = server.port;
    let home = format!("http://home.test:{port}");
    for to in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://public.test:{port}/"),
        format!("http://other.test:{port}/"),
        format!("//other.test:{port}/"),
    ] {
        let before = server.asked.lock().unwrap().len();
        let error = get(&web, &format!("{home}/302/to/{to}")).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::PermissionDenied, "{to}");
        assert_eq!(server.asked.lock().unwrap().len(), before + 1, "{to} was not asked");
    }
    assert_eq!(get(&web, &format!("{home}/307/to/{home}/end")).await.unwrap().status, 404);
    assert_eq!(get(&web, &format!("{home}/302/to/file:///etc/passwd")).await.unwrap_err().code, ErrorCode::InvalidArgument);
    let round = format!("{home}/302/to/{home}/302/to/{home}/302/to/{home}/302/to/{home}/302/to/x");
    assert!(get(&web, &round).await.unwrap_err().message.contains("3 redirects"));
}

#[tokio::test]
async fn redirects_change_the_question_as_browsers_do() {
    let (server, web) = place().await;
    let home = format!("http://home.test:{}", server.port);
    let ask = async |status: u16, method: &str| {
        let headers = vec![Header { name: "Content-Type".into(), value: "text/plain".into() }];
        let url = format!("{home}/{status}/to//end");
        WebHost::fetch(&web, granted(), url, Some(method.into()), Some(headers), Some(b"sent".to_vec()), None).await.unwrap();
        server.last()
    };
    for (status, method, expected) in [
        (303, "put", "GET"),
        (302, "POST", "GET"),
        (301, "post", "GET"),
        (307, "POST", "POST"),
        (308, "PUT", "PUT"),
        (302, "PUT", "PUT"),
    ] {
        let asked = ask(status, method).await;
        assert!(asked.starts_with(&format!("{expected} ")), "{status} {method}: {asked}");
        assert_eq!(asked.ends_with("sent"), expected != "GET", "{status} {method}: {asked}");
    }
    let from: Url = "https://a.test/".parse().unwrap();
    let headers =
        || vec![Header { name: "authorization".into(), value: "secret".into() }, Header { name: "x".into(), value: "1".into() }];
    for (to, kept) in
        [("https://a.test/b", true), ("https://b.test/", false), ("http://a.test/", false), ("https://a.test:8443/", false)]
    {
        let question = Question::parse(None, headers(), None).unwrap();
        let question = question.redirected(StatusCode::FOUND, &from, &to.parse().unwrap());
        assert_eq!((question.headers.contains_key("authorization"), question.headers.contains_key("x")), (kept, true), "{to}");
    }
}

#[tokio::test]
async fn bounds_hold() {
    let (server, web) = place().await;
    let home = format!("http://home.test:{}", server.port);
    let big = get(&web, &format!("{home}/big")).await.unwrap();
    assert!(big.truncated && big.body.len() == 10_000);
    let limits = gg_membrane::Limits { value_bytes: 1000, ..gg_membrane::Limits::default() };
    let small = WebHost::fetch(&web, grant(context_of("python", 1, limits)), format!("{home}/big"), None, None, None, None)
        .await
        .unwrap();
    assert!(small.truncated && small.body.len() < 1000);
    let slow = WebHost::fetch(&web, granted(), format!("{home}/slow"), None, None, None, Some(0.2)).await.unwrap_err();
    assert_eq!(slow.code, ErrorCode::Timeout);
    for path in ["short", "nonsense"] {
        assert_eq!(get(&web, &format!("{home}/{path}")).await.unwrap_err().code, ErrorCode::Io, "{path}");
    }
}

#[tokio::test]
async fn nonsense_is_named() {
    let (server, web) = place().await;
    let home = format!("http://home.test:{}/", server.port);
    for url in [
        "",
        "nonsense",
        "/path",
        "ftp://home.test/",
        "file:///etc/passwd",
        "http://",
        "data:,x",
        &home.replace("http://", "http://user:word@"),
    ] {
        assert_eq!(get(&web, url).await.unwrap_err().code, ErrorCode::InvalidArgument, "{url}");
    }
    for method in ["", "GE T", "CONNECT", "TRACE", "é"] {
        let error = WebHost::fetch(&web, granted(), home.clone(), Some(method.into()), None, None, None).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument, "{method}");
    }
    for (name, value) in
        [("", "x"), ("a b", "x"), ("x", "a\r\nb: c"), ("Host", "x"), ("content-length", "1"), ("Transfer-Encoding", "chunked")]
    {
        let headers = Some(vec![Header { name: name.into(), value: value.into() }]);
        let error = WebHost::fetch(&web, granted(), home.clone(), None, headers, None, None).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument, "{name}");
    }
    for seconds in [f64::NAN, -1.0, f64::INFINITY, 1e9] {
        let error = WebHost::fetch(&web, granted(), home.clone(), None, None, None, Some(seconds)).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument, "{seconds}");
    }
    let mut unknown = web.clone();
    unknown.lookup = Arc::new(Names(BTreeMap::new()));
    assert_eq!(get(&unknown, &home).await.unwrap_err().code, ErrorCode::NotFound);
}
