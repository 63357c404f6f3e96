//! Which hosts, and which addresses.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A host that may be reached: `example.com`, `*.example.com`, `127.0.0.1:8080`, `[::1]:8080`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HostPattern {
    /// Whether `host`'s subdomains are meant, and not itself.
    below: bool,
    host: String,
    /// Absent: the scheme's own.
    port: Option<u16>,
}

/// A text that names no host.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a host that may be reached; write `example.com`, `*.example.com` or `example.com:8443`")]
pub struct HostPatternProblem {
    text: String,
}

impl HostPattern {
    pub(crate) fn matches(&self, host: &str, port: u16, scheme_port: u16) -> bool {
        let named = if self.below {
            host.strip_suffix(&self.host).is_some_and(|before| before.len() > 1 && before.ends_with('.'))
        } else {
            host == self.host
        };
        named && port == self.port.unwrap_or(scheme_port)
    }

    /// Whether it names one host.
    pub(crate) fn is_whole(&self) -> bool {
        !self.below
    }
}

impl FromStr for HostPattern {
    type Err = HostPatternProblem;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let problem = || HostPatternProblem { text: text.to_string() };
        let (below, rest) = text.strip_prefix("*.").map_or((false, text), |rest| (true, rest));
        // A URL is what reads a host as requests will: its case, its numbers, its other alphabets.
        let url = reqwest::Url::parse(&format!("gg://{rest}/")).map_err(|_| problem())?;
        let plain = reqwest::Url::parse(&format!("http://{rest}/")).map_err(|_| problem())?;
        let whole = plain.path() == "/" && plain.username().is_empty() && plain.password().is_none();
        let host = plain.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').trim_end_matches('.');
        let literal = host.parse::<IpAddr>().is_ok();
        if !whole
            || plain.query().is_some()
            || plain.fragment().is_some()
            || host.is_empty()
            || host.contains('*')
            || (below && literal)
        {
            return Err(problem());
        }
        // Asked without a scheme that has one, so that `:80` is kept.
        Ok(HostPattern { below, host: host.to_string(), port: url.port() })
    }
}

impl TryFrom<String> for HostPattern {
    type Error = HostPatternProblem;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<HostPattern> for String {
    fn from(pattern: HostPattern) -> Self {
        pattern.to_string()
    }
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = if self.below { "*." } else { "" };
        if self.host.contains(':') {
            write!(f, "{below}[{}]", self.host)?
        } else {
            write!(f, "{below}{}", self.host)?
        }
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

/// Whether an address is anything but one of the public internet.
pub(crate) fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => is_private_v6(address),
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        // Shared by carriers, RFC 6598.
        || (a == 100 && b & 0xc0 == 64)
        // Of protocols, RFC 6890, and the relays of 6to4.
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        // Of benchmarks, RFC 2544.
        || (a == 198 && b & 0xfe == 18)
        // Reserved, the broadcast included.
        || a >= 240
}

fn is_private_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let last_v4 = || {
        let [.., a, b] = parts;
        Ipv4Addr::from((u32::from(a) << 16) | u32::from(b))
    };
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_private_v4(mapped);
    }
    match parts {
        // Translated by NAT64: what stands at the end is reached.
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => is_private_v4(last_v4()),
        // 6to4 carries its address in the middle.
        [0x2002, a, b, ..] => is_private_v4(Ipv4Addr::from((u32::from(a) << 16) | u32::from(b))),
        // Public addresses are 2000::/3, less Teredo, ORCHID and its like (2001::/23), and documentation.
        [0x2001, second, ..] if second < 0x200 || second == 0xdb8 => true,
        [0x3fff, second, ..] if second < 0x1000 => true,
        [first, ..] => first & 0xe000 != 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_not_the_internets() {
        for address in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "100::1",
            "3fff::1",
        ] {
            assert!(is_private(address.parse().unwrap()), "{address}");
        }
        for address in [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "198.17.0.1",
            "198.20.0.1",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2001:4860:4860::8888",
            "2a00:1450::1",
        ] {
            assert!(!is_private(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn patterns() {
        for (pattern, host, port, matches) in [
            ("example.com", "example.com", 443, true),
            ("example.com", "example.com", 8443, false),
            ("example.com", "www.example.com", 443, false),
            ("example.com:8443", "example.com", 8443, true),
            ("example.com:443", "example.com", 443, true),
            ("*.example.com", "a.b.example.com", 443, true),
            ("*.example.com", "example.com", 443, false),
            ("*.example.com", "notexample.com", 443, false),
            ("*.example.com", ".example.com", 443, false),
            ("EXAMPLE.com.", "example.com", 443, true),
            ("bücher.example", "xn--bcher-kva.example", 443, true),
            ("127.0.0.1:8080", "127.0.0.1", 8080, true),
            ("[::1]:8080", "::1", 8080, true),
            ("localhost:80", "localhost", 80, true),
        ] {
            let parsed: HostPattern = pattern.parse().unwrap_or_else(|problem| panic!("{problem}"));
            assert_eq!(parsed.matches(host, port, 443), matches, "{pattern} {host}:{port}");
            assert_eq!(parsed.to_string().parse::<HostPattern>().unwrap(), parsed);
        }
        for bad in [
            "",
            "*",
            "*.",
            "a.*.com",
            "http://x.com",
            "x.com/path",
            "user@x.com",
            "x.com:99999",
            "a b",
            "*.127.0.0.1",
            "x.com?q",
            "x#y",
        ] {
            assert!(bad.parse::<HostPattern>().is_err(), "{bad}");
        }
    }
}
