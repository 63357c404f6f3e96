//! Configuration files, TOML or JSON, in which every value knows its line.

use std::collections::BTreeMap;
use std::path::Path;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};
use serde_path_to_error::Segment;
use toml::de::{DeTable, DeValue};

use crate::ConfigProblem;

/// Where a value stands in its file.
#[derive(Debug, Default)]
struct Place {
    /// Its first byte.
    at: usize,
    keys: BTreeMap<String, Place>,
    items: Vec<Place>,
}

/// A configuration file that was read.
pub(crate) struct Located {
    path: std::path::PathBuf,
    text: String,
    value: Value,
    root: Place,
}

impl Located {
    /// Reads a file: JSON where its name says so, else TOML.
    pub(crate) fn read(path: &Path) -> Result<Self, ConfigProblem> {
        let text = std::fs::read_to_string(path).map_err(|source| ConfigProblem::Read { path: path.to_path_buf(), source })?;
        let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        let parsed = if json { parse_json(&text) } else { parse_toml(&text) };
        match parsed {
            Ok((value, root)) => Ok(Located { path: path.to_path_buf(), text, value, root }),
            Err((at, message)) => Err(ConfigProblem::Parse { path: path.to_path_buf(), line: line(&text, at), message }),
        }
    }

    /// The file as a `T`.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, ConfigProblem> {
        serde_path_to_error::deserialize(&self.value).map_err(|error| {
            let path: Vec<String> = error.path().iter().filter_map(name).collect();
            let message = error.inner().to_string();
            // An unknown key is named by the message alone: the path ends at the table that holds it.
            let unknown =
                message.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`')).map(|(key, _)| key.to_string());
            let mut whole = path.clone();
            if unknown.is_some() && whole.last() != unknown.as_ref() {
                whole.extend(unknown);
            }
            self.problem(&whole, message)
        })
    }

    /// A problem at the value of `key`, or at the innermost table around it that is there.
    pub(crate) fn problem<S: AsRef<str>>(&self, key: &[S], message: impl std::fmt::Display) -> ConfigProblem {
        let mut place = &self.root;
        for part in key {
            let part = part.as_ref();
            let inner = place.keys.get(part).or_else(|| part.parse().ok().and_then(|index: usize| place.items.get(index)));
            let Some(inner) = inner else { break };
            place = inner;
        }
        let names: Vec<&str> = key.iter().map(AsRef::as_ref).collect();
        let key = if names.is_empty() { String::new() } else { format!("{}: ", names.join(".")) };
        ConfigProblem::Parse { path: self.path.clone(), line: line(&self.text, place.at), message: format!("{key}{message}") }
    }
}

fn name(segment: &Segment) -> Option<String> {
    match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => None,
    }
}

fn line(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

type Parsed = Result<(Value, Place), (usize, String)>;

fn parse_toml(text: &str) -> Parsed {
    let table = DeTable::parse(text).map_err(|error| (error.span().map_or(0, |span| span.start), error.message().to_string()))?;
    toml_table(table.get_ref())
}

fn toml_table(table: &DeTable<'_>) -> Parsed {
    let (mut map, mut place) = (Map::new(), Place::default());
    for (key, value) in table {
        let (inner, mut inner_place) = toml_value(value.get_ref(), value.span().start)?;
        inner_place.at = key.span().start;
        map.insert(key.get_ref().to_string(), inner);
        place.keys.insert(key.get_ref().to_string(), inner_place);
    }
    Ok((Value::Object(map), place))
}

fn toml_value(value: &DeValue<'_>, at: usize) -> Parsed {
    let leaf = |value: Value| Ok((value, Place { at, ..Place::default() }));
    match value {
        DeValue::String(text) => leaf(Value::String(text.to_string())),
        DeValue::Boolean(flag) => leaf(Value::Bool(*flag)),
        DeValue::Integer(integer) => {
            let number = i64::from_str_radix(integer.as_str(), integer.radix());
            leaf(Value::Number(number.map_err(|problem| (at, problem.to_string()))?.into()))
        }
        DeValue::Float(float) => {
            let number = float.as_str().parse().ok().and_then(Number::from_f64);
            leaf(Value::Number(number.ok_or_else(|| (at, format!("{} is no number that can be used here", float.as_str())))?))
        }
        DeValue::Datetime(time) => leaf(Value::String(time.to_string())),
        DeValue::Array(items) => {
            let (mut values, mut place) = (Vec::new(), Place { at, ..Place::default() });
            for item in items.iter() {
                let (value, inner) = toml_value(item.get_ref(), item.span().start)?;
                values.push(value);
                place.items.push(inner);
            }
            Ok((Value::Array(values), place))
        }
        DeValue::Table(table) => {
            let (value, place) = toml_table(table)?;
            Ok((value, Place { at, ..place }))
        }
    }
}

fn parse_json(text: &str) -> Parsed {
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
    };
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &strict);
    let tree = parsed.map_err(|error| (error.range().start, error.kind().to_string()))?;
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let at = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        (at, error.to_string())
    })?;
    Ok((value, tree.value.as_ref().map(json_place).unwrap_or_default()))
}

fn json_place(value: &ast::Value<'_>) -> Place {
    let at = value.range().start;
    match value {
        ast::Value::Object(object) => {
            let keys = object.properties.iter().map(|property| {
                let place = Place { at: property.range.start, ..json_place(&property.value) };
                (property.name.as_str().to_string(), place)
            });
            Place { at, keys: keys.collect(), items: Vec::new() }
        }
        ast::Value::Array(array) => Place { at, items: array.elements.iter().map(json_place).collect(), keys: BTreeMap::new() },
        _ => Place { at, ..Place::default() },
    }
}
