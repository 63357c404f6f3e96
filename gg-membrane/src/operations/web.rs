//! `web`: requests to allowed hosts.

pub use crate::bindings::test_cabinet::gg::web::{Header, WebResponse};
use crate::operations::Binding;

const WEB: Binding = Binding::capability("web");

module! {
    /// Ask web servers that the agent is allowed to reach.
    web: WebHost {
        /// Makes a request (`GET` by default) and answers with the response, whatever its status.
        [WEB] Fetch fetch(
            url: String,
            method: Option<String>,
            headers: Option<Vec<Header>>,
            body: Option<Vec<u8>>,
            timeout_seconds: Option<f64>,
        ) -> WebResponse;
    }
}
