//! What the globals need from the machine: output, clocks, randomness, text encodings, URLs.

use crate::bindings::test_cabinet::gg::feedback;
use crate::{engine, raw};
use rquickjs::{Array, Ctx, Exception, Function, Object, Promise, Result, TypedArray, Value};
use std::cell::Cell;
use std::time::Instant;

thread_local! {
    /// State of Math.random (xorshift128+); zero until the first call of a turn, so that no image of the memory holds a seed.
    static RANDOM: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
    /// Zero of performance.now(), set by the first reading in a turn.
    static ORIGIN: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Adds the functions to the object that gg's scripts import as `native`.
pub fn define<'js>(ctx: &Ctx<'js>, object: &Object<'js>) -> Result<()> {
    object.set("print", Function::new(ctx.clone(), |text: String| feedback::print(&text))?)?;
    object.set("now", Function::new(ctx.clone(), now)?)?;
    object.set("random", Function::new(ctx.clone(), random)?.with_name("random")?)?;
    object.set("randomBytes", Function::new(ctx.clone(), random_bytes)?)?;
    object.set("encode", Function::new(ctx.clone(), encode)?)?;
    object.set("decode", Function::new(ctx.clone(), decode)?)?;
    object.set("parseUrl", Function::new(ctx.clone(), parse_url)?)?;
    object.set("setUrl", Function::new(ctx.clone(), set_url)?)?;
    object.set("source", Function::new(ctx.clone(), |file: String| engine::with(|engine| engine.modules.borrow().source(&file).map(str::to_owned)))?)?;
    object.set("sources", Function::new(ctx.clone(), || engine::with(|engine| engine.modules.borrow().files()))?)?;
    object.set("promiseState", Function::new(ctx.clone(), promise_state)?)?;
    object.set("lastThrow", Function::new(ctx.clone(), raw::last_throw)?)?;
    object.set("restart", Function::new(ctx.clone(), restart)?)?;
    Ok(())
}

/// Starts the clock of performance.now().
fn restart() {
    ORIGIN.set(Some(Instant::now()));
}

/// Milliseconds since the turn began.
fn now() -> f64 {
    let origin = ORIGIN.get().unwrap_or_else(|| {
        restart();
        Instant::now()
    });
    origin.elapsed().as_secs_f64() * 1000.0
}

/// Nothing while the promise is pending, else its state and its value.
fn promise_state<'js>(ctx: Ctx<'js>, promise: Promise<'js>) -> Result<Array<'js>> {
    let array = Array::new(ctx.clone())?;
    if let Some(result) = promise.result::<Value>() {
        let (state, value) = match result {
            Ok(value) => ("fulfilled", value),
            Err(_) => ("rejected", ctx.catch()),
        };
        array.set(0, state)?;
        array.set(1, value)?;
    }
    Ok(array)
}

fn fill(ctx: &Ctx<'_>, bytes: &mut [u8]) -> Result<()> {
    getrandom::fill(bytes).map_err(|problem| Exception::throw_message(ctx, &format!("the host gave no random bytes: {problem}")))
}

fn random(ctx: Ctx<'_>) -> Result<f64> {
    let (mut a, mut b) = RANDOM.get();
    while (a, b) == (0, 0) {
        let mut seed = [0; 16];
        fill(&ctx, &mut seed)?;
        let value = u128::from_le_bytes(seed);
        (a, b) = (value as u64, (value >> 64) as u64);
    }
    let mut x = a;
    x ^= x << 23;
    x ^= x >> 17;
    x ^= b ^ (b >> 26);
    RANDOM.set((b, x));
    // The upper 53 bits, so that every result is a multiple of 2^-53 below 1.
    Ok((x.wrapping_add(b) >> 11) as f64 / (1u64 << 53) as f64)
}

fn random_bytes<'js>(ctx: Ctx<'js>, length: usize) -> Result<TypedArray<'js, u8>> {
    let mut bytes = vec![0; length];
    fill(&ctx, &mut bytes)?;
    TypedArray::new(ctx, bytes)
}

fn encode<'js>(ctx: Ctx<'js>, text: String) -> Result<TypedArray<'js, u8>> {
    TypedArray::new(ctx, text.into_bytes())
}

/// Decodes UTF-8; with `fatal`, malformed input answers null.
fn decode(ctx: Ctx<'_>, bytes: TypedArray<'_, u8>, fatal: bool) -> Result<Option<String>> {
    let bytes = raw::bytes(&bytes).ok_or_else(|| Exception::throw_type(&ctx, "the buffer was detached"))?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(_) if fatal => None,
        Err(error) => Some(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    })
}

/// href, origin, protocol, username, password, host, hostname, port, pathname, search, hash; null when it does not parse.
fn parse_url<'js>(ctx: Ctx<'js>, text: String, base: Option<String>) -> Result<Option<Array<'js>>> {
    let parsed = match base {
        Some(base) => url::Url::parse(&base).and_then(|base| base.join(&text)),
        None => url::Url::parse(&text),
    };
    parsed.ok().map(|url| parts(ctx, &url)).transpose()
}

fn set_url<'js>(ctx: Ctx<'js>, href: String, part: String, value: String) -> Result<Option<Array<'js>>> {
    use url::quirks;
    let Ok(mut url) = url::Url::parse(&href) else { return Ok(None) };
    // A value that does not fit leaves the URL as it was, as the standard says.
    match part.as_str() {
        "protocol" => drop(quirks::set_protocol(&mut url, &value)),
        "username" => drop(quirks::set_username(&mut url, &value)),
        "password" => drop(quirks::set_password(&mut url, &value)),
        "host" => drop(quirks::set_host(&mut url, &value)),
        "hostname" => drop(quirks::set_hostname(&mut url, &value)),
        "port" => drop(quirks::set_port(&mut url, &value)),
        "pathname" => quirks::set_pathname(&mut url, &value),
        "search" => quirks::set_search(&mut url, &value),
        "hash" => quirks::set_hash(&mut url, &value),
        _ => return Ok(None),
    }
    parts(ctx, &url).map(Some)
}

fn parts<'js>(ctx: Ctx<'js>, url: &url::Url) -> Result<Array<'js>> {
    use url::quirks;
    let origin = quirks::origin(url);
    let list = [
        quirks::href(url),
        &origin,
        quirks::protocol(url),
        quirks::username(url),
        quirks::password(url),
        quirks::host(url),
        quirks::hostname(url),
        quirks::port(url),
        quirks::pathname(url),
        quirks::search(url),
        quirks::hash(url),
    ];
    let array = Array::new(ctx)?;
    for (index, part) in list.into_iter().enumerate() {
        array.set(index, part)?;
    }
    Ok(array)
}
