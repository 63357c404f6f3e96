//! Generic functions of std, instantiated for the types that programs use most.
//!
//! rustc compiles a generic function for each type anew, unless a crate that is loaded has done so already. The SDK loads this one, so a program
//! that names the SDK is compiled without them, and they are in the base, whose machine code was made before. Nothing here is ever called;
//! what counts is what a call would need.
#![allow(clippy::all, unused)]

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque, btree_map, hash_map};
use std::fmt::{Debug, Display, Write};
use std::hash::Hash;
use std::hint::black_box;

type Text = &'static str;

/// Runs a function over a list of types.
macro_rules! each {
    ($function:ident: $($ty:ty),* $(,)?) => { $($function::<$ty>();)* };
}
macro_rules! pairs {
    ($function:ident: $([$($key:ty),*] x $values:tt);* $(;)?) => { $($(pairs!(@one $function, $key, $values);)*)* };
    (@one $function:ident, $key:ty, [$($value:ty),*]) => { $($function::<$key, $value>();)* };
}

/// Calls each, for nothing.
macro_rules! calls {
    ($($call:expr),* $(,)?) => { $(let _ = $call;)* };
}

/// A value that the compiler knows nothing of.
fn some<T>() -> T {
    black_box(None::<T>).unwrap()
}

pub fn all() {
    each!(some_list: i32, u8, usize, f64, char, String, Text, Vec<String>, Vec<Text>, (String, usize), (Text, usize), (Text, i32));
    each!(list: i32, String, Text);
    each!(sorted: i32, usize, char, String, Text, (String, usize), (Text, usize), (Text, i32));
    each!(ordered: String, Text);
    each!(number: i32, usize, u64);
    each!(float: f64);
    each!(shown: i32, u64, usize, f64, char, bool, String, Text);
    each!(set: String, Text);
    pairs!(map: [String] x [i32, usize, String, Vec<String>]; [Text] x [i32, usize, Text]; [char] x [usize, i32]);
    pairs!(fallible: [(), String] x [String, Box<dyn std::error::Error>]; [i32, u64, usize] x [std::num::ParseIntError];
        [f64] x [std::num::ParseFloatError]);
    each!(maybe: i32, usize, char, String, Text, (Text, Text));
    each!(shared: i32, String);
    text();
    ends();
}

/// What `main` may return.
fn ends() {
    fn end<T: std::process::Termination>(value: T) -> i32 {
        i32::from(value.report() == std::process::ExitCode::SUCCESS)
    }
    end(());
    end(some::<std::process::ExitCode>());
    end(some::<Result<(), String>>());
    end(some::<Result<(), Box<dyn std::error::Error>>>());
}

/// What is done with lists of anything.
fn some_list<T: Clone + Debug + PartialEq + 'static>() {
    let mut v: Vec<T> = Vec::new();
    v = Vec::with_capacity(1);
    v = vec![some()];
    v = vec![some::<T>(); 3];
    v.push(some());
    v.extend(some::<Vec<T>>());
    v.clear();
    v.truncate(1);
    calls!(v.pop(), v.len(), v.is_empty(), v.first(), v.last(), v.get(0), &v[0], &v[1..], &v[..1], &v[..], v.contains(&some()));
    v[0] = some();
    for one in &v {
        black_box(one);
    }
    for one in &mut v {
        black_box(one);
    }
    for one in v.clone() {
        black_box(one);
    }
    for (at, one) in v.iter().enumerate() {
        calls!(at, one);
    }
    calls!(v.iter().next(), v.iter().rev().next(), v.iter().cloned().collect::<Vec<T>>(), v.iter().collect::<Vec<&T>>(), v.iter().take(1).next());
    calls!(v.clone().into_iter().collect::<Vec<T>>(), v.clone() == v, format!("{v:?}{:?}{:#?}{:?}", &v[..], v, some::<T>()));
    drop(some::<Option<T>>());
}

/// What is done with lists of the commonest.
fn list<T: Clone + Debug + PartialEq + PartialOrd + 'static>() {
    let mut v: Vec<T> = some();
    v.insert(0, some());
    v.extend(some::<Vec<T>>());
    v.extend_from_slice(&some::<Vec<T>>());
    v.append(&mut some());
    v.remove(0);
    v.swap_remove(0);
    v.truncate(1);
    v.resize(2, some());
    v.dedup();
    v.reserve(1);
    calls!(v.pop(), v.len(), v.is_empty(), v.capacity(), v.first(), v.last(), v.get(0), v.get(0..1), v.contains(&some()));
    calls!(v.get_mut(0).is_some(), v.last_mut().is_some(), v.first_mut().is_some(), v.starts_with(&some::<Vec<T>>()));
    calls!(&v[0], &v[0..1], &v[1..], &v[..1], &v[..], &v[0..=1]);
    v[0] = some();
    v.swap(0, 1);
    v.reverse();
    v.drain(..).next();
    v.drain(0..1).next();
    v.clear();
    for one in &v {
        black_box(one);
    }
    for one in &mut v {
        black_box(one);
    }
    for one in v.clone() {
        black_box(one);
    }
    for (at, one) in v.iter().enumerate() {
        calls!(at, one);
    }
    for (at, one) in v.iter_mut().enumerate() {
        calls!(at, one);
    }
    for (one, other) in v.iter().zip(v.iter()) {
        calls!(one, other);
    }
    for one in v.chunks(2) {
        black_box(one);
    }
    for one in v.windows(2) {
        black_box(one);
    }
    calls!(v.iter().next(), v.iter().rev().next(), v.iter().count(), v.iter().last(), v.iter().nth(1), v.iter().len());
    calls!(v.iter().cloned().next(), v.iter().skip(1).next(), v.iter().take(1).next(), v.iter().peekable().peek());
    calls!(v.iter().skip(1).take(1).next(), v.iter().rev().take(1).next(), v.iter().step_by(2).next());
    calls!(v.iter().collect::<Vec<&T>>(), v.iter().cloned().collect::<Vec<T>>(), v.clone().into_iter().collect::<Vec<T>>());
    calls!(v.iter().rev().collect::<Vec<&T>>(), v.iter().rev().cloned().collect::<Vec<T>>(), v.iter().take(1).cloned().collect::<Vec<T>>());
    calls!(v.to_vec(), v[..].to_vec(), v.clone().into_boxed_slice(), v.clone() == v, v.as_slice() == &v[..], v.split_at(0));
    calls!(v.split_first(), v.split_last(), v.concat_with(), v.iter().enumerate().collect::<Vec<_>>());
    calls!(format!("{v:?}{:?}{:#?}{:?}", &v[..], v, some::<T>()), format!("{:?}", some::<&[T]>()), format!("{:?}", some::<&T>()));
    let mut d: VecDeque<T> = VecDeque::new();
    d.push_back(some());
    d.push_front(some());
    calls!(d.pop_front(), d.pop_back(), d.front(), d.back(), d.len(), d.is_empty(), d.iter().next(), d.get(0), &d[0]);
    calls!(format!("{d:?}"), d.iter().cloned().collect::<Vec<T>>(), VecDeque::from(some::<Vec<T>>()), some::<Vec<T>>().into_iter().collect::<VecDeque<T>>());
    d.extend(some::<Vec<T>>());
    d.clear();
    let array = black_box([some::<T>(), some()]);
    for one in &array {
        black_box(one);
    }
    calls!(format!("{array:?}"), array.len(), &array[..], array.iter().next(), array.to_vec(), Vec::from(array.clone()));
    for one in array {
        black_box(one);
    }
    drop(some::<Box<[T]>>());
    drop(some::<Option<T>>());
    std::mem::swap(&mut v, &mut some());
    calls!(std::mem::take(&mut v), std::mem::replace(&mut v, some()));
}

/// A call on a list that not every element type has.
trait ConcatWith {
    fn concat_with(&self) -> usize;
}
impl<T: Clone> ConcatWith for Vec<T> {
    fn concat_with(&self) -> usize {
        self.repeat_into().len()
    }
}
trait RepeatInto<T> {
    fn repeat_into(&self) -> Vec<T>;
}
impl<T: Clone> RepeatInto<T> for Vec<T> {
    fn repeat_into(&self) -> Vec<T> {
        vec![self.clone(), self.clone()].concat()
    }
}

fn sorted<T: Ord + Clone + Debug + 'static>() {
    let mut v: Vec<T> = some();
    v.sort();
    v.sort_unstable();
    calls!(v.iter().max(), v.iter().min(), v.clone().into_iter().max(), some::<T>().cmp(&some()), some::<T>() < some());
}

fn ordered<T: Ord + Clone + Debug + 'static>() {
    let v: Vec<T> = some();
    calls!(v.binary_search(&some()), v.iter().max(), v.iter().min(), v.clone().into_iter().max(), v.is_sorted(), v.cmp(&some()));
    calls!(some::<T>().cmp(&some()), some::<T>().partial_cmp(&some()), some::<T>() < some(), some::<T>().max(some()), some::<T>().min(some()));
    let mut refs: Vec<&T> = v.iter().collect();
    refs.sort();
    refs.sort_unstable();
    let mut heap = BinaryHeap::new();
    heap.push(some::<T>());
    calls!(heap.pop(), heap.peek(), heap.len(), heap.is_empty(), heap.clone().into_sorted_vec());
    let mut heap = BinaryHeap::new();
    heap.push(Reverse(some::<T>()));
    calls!(heap.pop(), heap.peek(), heap.len(), heap.is_empty());
    let mut set: BTreeSet<T> = BTreeSet::new();
    calls!(set.insert(some()), set.contains(&some()), set.remove(&some()), set.len(), set.is_empty(), set.iter().next(), set.first(), set.last());
    set.extend(some::<Vec<T>>());
    calls!(v.iter().cloned().collect::<BTreeSet<T>>(), v.clone().into_iter().collect::<BTreeSet<T>>(), set.iter().collect::<Vec<&T>>());
    calls!(set.clone().into_iter().collect::<Vec<T>>(), set.iter().cloned().collect::<Vec<T>>(), format!("{set:?}{set:#?}"), set.clone() == set);
    for one in &set {
        black_box(one);
    }
    calls!(set.union(&set).next(), set.intersection(&set).next(), set.difference(&set).next());
    drop(set.into_iter().next());
}

fn number<T>()
where
    T: Copy + Debug + Display + std::str::FromStr + std::iter::Sum + std::iter::Product + Ord + 'static,
    T: for<'a> std::iter::Sum<&'a T> + for<'a> std::iter::Product<&'a T>,
    T::Err: Debug + Display + std::error::Error + 'static,
    std::ops::Range<T>: Iterator<Item = T> + DoubleEndedIterator,
    std::ops::RangeInclusive<T>: Iterator<Item = T> + DoubleEndedIterator,
{
    for one in some::<T>()..some() {
        black_box(one);
    }
    for one in some::<T>()..=some() {
        black_box(one);
    }
    for one in (some::<T>()..some()).rev() {
        black_box(one);
    }
    for one in (some::<T>()..=some()).rev() {
        black_box(one);
    }
    for one in (some::<T>()..some()).step_by(2) {
        black_box(one);
    }
    let v: Vec<T> = some();
    calls!(v.iter().sum::<T>(), v.iter().copied().sum::<T>(), v.iter().product::<T>(), v.clone().into_iter().sum::<T>());
    calls!((some::<T>()..some()).sum::<T>(), (some::<T>()..=some()).sum::<T>(), (some::<T>()..=some()).product::<T>());
    calls!((some::<T>()..some()).collect::<Vec<T>>(), (some::<T>()..=some()).collect::<Vec<T>>(), (some::<T>()..some()).contains(&some()));
    calls!(v.iter().copied().max(), v.iter().copied().min(), v.iter().copied().collect::<Vec<T>>());
    let parsed: Result<T, T::Err> = "".parse::<T>();
    calls!(parsed.is_ok(), some::<Result<T, T::Err>>().ok(), some::<Result<T, T::Err>>().unwrap());
    calls!(some::<Result<T, T::Err>>().unwrap_or(some()), some::<Result<T, T::Err>>().expect(""), format!("{:?}", some::<Result<T, T::Err>>()));
}

fn float<T>()
where
    T: Copy + Debug + Display + std::str::FromStr + std::iter::Sum + PartialOrd + 'static,
    T: for<'a> std::iter::Sum<&'a T>,
    T::Err: Debug,
{
    let v: Vec<T> = some();
    calls!(v.iter().sum::<T>(), v.iter().copied().sum::<T>(), v.clone().into_iter().sum::<T>(), "".parse::<T>().unwrap());
    calls!(some::<Result<T, T::Err>>().ok(), some::<Result<T, T::Err>>().unwrap_or(some()), some::<T>().partial_cmp(&some()));
    black_box(some::<Option<Ordering>>().unwrap());
}

/// What is written with `{}`.
fn shown<T: Display + Debug + 'static>() {
    let value: T = some();
    println!("{value}{value:>8}{value:?}{}", &value);
    eprintln!("{value}{value:?}{}", &value);
    print!("{value}");
    let mut text = format!("{value}{:5}{:<5}{}", value, value, &&value);
    let _ = write!(text, "{value}");
    let _ = writeln!(text, "{value}");
    calls!(value.to_string(), some::<Vec<T>>().iter().map(ToString::to_string).collect::<Vec<String>>());
    calls!(some::<Vec<T>>().iter().map(T::to_string).collect::<Vec<_>>(), format!("{:?}", some::<Option<T>>()), format!("{:?}", some::<Option<&T>>()));
}

fn maybe<T: Clone + Debug + PartialEq + 'static>() {
    let mut value: Option<T> = some();
    calls!(value.is_some(), value.is_none(), value.as_ref(), value.clone().unwrap(), value.clone().expect(""), value.clone().unwrap_or(some()));
    calls!(value.as_mut().is_some(), value.take(), value.replace(some()), value.clone().ok_or(""), value.clone().ok_or(String::new()));
    calls!(value == None, value == Some(some()), format!("{value:?}"), value.iter().next(), some::<Option<&T>>().cloned(), some::<Option<&T>>().unwrap());
    calls!(some::<Option<&T>>().is_some(), some::<Option<&T>>().expect(""), some::<Option<&T>>() == Some(&some()), format!("{:?}", some::<Option<&T>>()));
    calls!(value.get_or_insert(some()).clone(), some::<Option<T>>().or(some()), some::<Vec<Option<T>>>().into_iter().flatten().collect::<Vec<T>>());
}

fn fallible<T: Clone + Debug + 'static, E: Debug + 'static>() {
    fn tried<T, E>() -> Result<T, E> {
        let value = some::<Result<T, E>>()?;
        Ok(value)
    }
    black_box(tried::<T, E>().is_ok());
    calls!(some::<Result<T, E>>().is_err(), some::<Result<T, E>>().ok(), some::<Result<T, E>>().err(), some::<Result<T, E>>().unwrap());
    calls!(some::<Result<T, E>>().expect(""), some::<Result<T, E>>().unwrap_or(some()), some::<Result<T, E>>().as_ref().is_ok());
    calls!(some::<Result<T, E>>().unwrap_err(), format!("{:?}", some::<Result<T, E>>()));
}

fn set<T: Hash + Eq + Clone + Debug + 'static>() {
    let mut set: HashSet<T> = HashSet::new();
    calls!(set.insert(some()), set.contains(&some()), set.remove(&some()), set.len(), set.is_empty(), set.iter().next(), set.get(&some()));
    set.extend(some::<Vec<T>>());
    let v: Vec<T> = some();
    calls!(v.iter().cloned().collect::<HashSet<T>>(), v.clone().into_iter().collect::<HashSet<T>>(), set.iter().collect::<Vec<&T>>());
    calls!(set.clone().into_iter().collect::<Vec<T>>(), set.iter().cloned().collect::<Vec<T>>(), format!("{set:?}"), set.clone() == set);
    for one in &set {
        black_box(one);
    }
    calls!(set.union(&set).next(), set.intersection(&set).next(), set.difference(&set).next(), set.is_subset(&set));
    set.clear();
    drop(set.into_iter().next());
}

fn map<K: Hash + Ord + Clone + Debug + 'static, V: Clone + Debug + PartialEq + Default + 'static>() {
    let mut map: HashMap<K, V> = HashMap::new();
    calls!(map.insert(some(), some()), map.get(&some()), map.get_mut(&some()).is_some(), map.contains_key(&some()), map.remove(&some()));
    calls!(map.len(), map.is_empty(), map.get(&some::<K>()).cloned(), &map[&some::<K>()], map.clone() == map);
    *map.entry(some()).or_insert(some()) = some();
    *map.entry(some()).or_default() = some();
    *map.entry(some()).or_insert_with(some::<V>) = some();
    *map.entry(some()).or_insert_with(Default::default) = some();
    match map.entry(some()) {
        hash_map::Entry::Occupied(mut entry) => black_box(entry.insert(some())),
        hash_map::Entry::Vacant(entry) => entry.insert(some()).clone(),
    };
    for (key, value) in &map {
        calls!(key, value);
    }
    for (key, value) in &mut map {
        calls!(key, value);
    }
    for (key, value) in map.clone() {
        calls!(key, value);
    }
    calls!(map.keys().next(), map.values().next(), map.iter().next(), map.values_mut().next().is_some(), map.keys().cloned().collect::<Vec<K>>());
    calls!(map.iter().collect::<Vec<(&K, &V)>>(), map.clone().into_iter().collect::<Vec<(K, V)>>(), map.keys().collect::<Vec<&K>>());
    calls!(map.values().cloned().collect::<Vec<V>>(), map.values().collect::<Vec<&V>>(), format!("{map:?}{map:#?}"));
    calls!(map.clone().into_iter().collect::<BTreeMap<K, V>>(), HashMap::from([(some::<K>(), some::<V>())]));
    calls!(some::<Vec<(K, V)>>().into_iter().collect::<HashMap<K, V>>(), map.into_keys().next());
    calls!(some::<Vec<(K, V)>>().clone(), format!("{:?}", some::<Vec<(K, V)>>()), format!("{:?}", some::<Vec<(&K, &V)>>()));

    let mut map: BTreeMap<K, V> = BTreeMap::new();
    calls!(map.insert(some(), some()), map.get(&some()), map.get_mut(&some()).is_some(), map.contains_key(&some()), map.remove(&some()));
    calls!(map.len(), map.is_empty(), map.get(&some::<K>()).cloned(), &map[&some::<K>()], map.first_key_value(), map.last_key_value());
    *map.entry(some()).or_insert(some()) = some();
    *map.entry(some()).or_default() = some();
    *map.entry(some()).or_insert_with(some::<V>) = some();
    *map.entry(some()).or_insert_with(Default::default) = some();
    match map.entry(some()) {
        btree_map::Entry::Occupied(mut entry) => black_box(entry.insert(some())),
        btree_map::Entry::Vacant(entry) => entry.insert(some()).clone(),
    };
    for (key, value) in &map {
        calls!(key, value);
    }
    for (key, value) in &mut map {
        calls!(key, value);
    }
    for (key, value) in map.clone() {
        calls!(key, value);
    }
    calls!(map.keys().next(), map.values().next(), map.iter().next(), map.iter().rev().next(), map.values_mut().next().is_some());
    calls!(map.iter().collect::<Vec<(&K, &V)>>(), map.clone().into_iter().collect::<Vec<(K, V)>>(), map.keys().collect::<Vec<&K>>());
    calls!(map.keys().cloned().collect::<Vec<K>>(), map.values().cloned().collect::<Vec<V>>(), format!("{map:?}{map:#?}"));
    calls!(some::<Vec<(K, V)>>().into_iter().collect::<BTreeMap<K, V>>(), BTreeMap::from([(some::<K>(), some::<V>())]));
    drop(map);
}

fn shared<T: Clone + Debug + 'static>() {
    use std::cell::{Cell, RefCell};
    use std::rc::{Rc, Weak};
    let cell = RefCell::new(some::<T>());
    *cell.borrow_mut() = cell.borrow().clone();
    calls!(cell.replace(some()), format!("{cell:?}"), Cell::new(some::<T>()).replace(some()));
    let rc = Rc::new(some::<T>());
    calls!(rc.clone(), Rc::strong_count(&rc), Rc::ptr_eq(&rc, &rc), format!("{rc:?}"), (*rc).clone());
    let rc = Rc::new(RefCell::new(some::<T>()));
    let weak: Weak<_> = Rc::downgrade(&rc);
    *rc.borrow_mut() = rc.borrow().clone();
    calls!(weak.upgrade(), Box::new(some::<T>()), format!("{:?}", some::<Box<T>>()));
}

/// Text, looked through by each kind of pattern.
fn text() {
    let s: Text = some();
    let owned: String = some();
    macro_rules! with {
        ($($pattern:expr),*) => {$(
            calls!(s.contains($pattern), s.starts_with($pattern), s.find($pattern), s.split($pattern).next(), s.split_once($pattern));
            calls!(s.replace($pattern, ""), s.trim_start_matches($pattern), s.matches($pattern).count(), s.splitn(2, $pattern).next());
            calls!(s.split($pattern).collect::<Vec<&str>>(), s.strip_prefix($pattern), s.match_indices($pattern).next(), s.replacen($pattern, "", 1));
            calls!(s.split($pattern).map(str::to_string).collect::<Vec<String>>(), s.split($pattern).map(String::from).collect::<Vec<String>>());
            calls!(s.split($pattern).map(str::trim).collect::<Vec<&str>>(), s.split($pattern).count(), s.split($pattern).nth(1), s.split($pattern).last());
            for part in s.split($pattern) { black_box(part); }
            for (at, part) in s.split($pattern).enumerate() { calls!(at, part); }
        )*};
    }
    with!("", ' ', &owned, char::is_whitespace, [' ', ',']);
    calls!(s.ends_with(""), s.ends_with(' '), s.rfind(""), s.rfind(' '), s.rsplit_once(""), s.rsplit_once(' '), s.strip_suffix(""), s.strip_suffix(' '));
    calls!(s.trim_matches('"'), s.trim_end_matches('/'), s.trim_matches(char::is_whitespace), s.rsplit(' ').next(), s.rsplit('/').next());
    for line in s.lines() {
        black_box(line);
    }
    for (at, line) in s.lines().enumerate() {
        calls!(at, line);
    }
    for word in s.split_whitespace() {
        black_box(word);
    }
    for c in s.chars() {
        black_box(c);
    }
    for (at, c) in s.char_indices() {
        calls!(at, c);
    }
    for (at, c) in s.chars().enumerate() {
        calls!(at, c);
    }
    for b in s.bytes() {
        black_box(b);
    }
    calls!(s.lines().collect::<Vec<&str>>(), s.lines().map(str::to_string).collect::<Vec<String>>(), s.lines().map(String::from).collect::<Vec<_>>());
    calls!(s.lines().count(), s.lines().next(), s.lines().nth(1), s.lines().last(), s.lines().skip(1).next(), s.lines().take(1).next(), s.lines().rev().next());
    calls!(s.lines().skip(1).collect::<Vec<&str>>(), s.lines().take(1).collect::<Vec<&str>>(), s.lines().map(str::trim).collect::<Vec<_>>());
    calls!(s.split_whitespace().collect::<Vec<&str>>(), s.split_whitespace().count(), s.split_whitespace().map(str::to_string).collect::<Vec<String>>());
    calls!(s.split_whitespace().next(), s.split_whitespace().map(String::from).collect::<Vec<String>>(), s.split_whitespace().rev().collect::<Vec<&str>>());
    calls!(s.chars().collect::<Vec<char>>(), s.chars().rev().collect::<String>(), s.chars().count(), s.chars().next(), s.chars().last(), s.chars().nth(1));
    calls!(s.chars().collect::<String>(), s.chars().peekable().peek(), s.chars().take(1).collect::<String>(), s.chars().skip(1).collect::<String>());
    calls!(s.bytes().collect::<Vec<u8>>(), s.as_bytes().iter().next(), s.chars().rev().next(), s.chars().all(char::is_alphabetic), s.chars().any(char::is_numeric));
    calls!(owned == s, s == owned, owned.as_str() == s, &owned == s, owned == *"", owned.clone() + s, s.to_owned(), String::from(s), s.to_string());
    calls!(some::<Vec<String>>().join(""), some::<Vec<Text>>().join(""), some::<Vec<String>>().concat(), some::<Vec<Text>>().concat(), [s, s].join(""));
    calls!(some::<Vec<String>>().into_iter().collect::<String>(), some::<Vec<Text>>().into_iter().collect::<String>(), some::<Vec<char>>().iter().collect::<String>());
    calls!(some::<Vec<char>>().into_iter().collect::<String>(), some::<Vec<String>>().iter().map(String::as_str).collect::<Vec<&str>>());
    calls!(some::<Vec<Text>>().iter().map(|one| one.to_string()).collect::<Vec<String>>(), String::from_utf8(some()), String::from_utf8_lossy(&some::<Vec<u8>>()).into_owned());
    let mut text = String::with_capacity(1);
    text.extend(s.chars());
    text.extend(some::<Vec<String>>());
    text.extend(some::<Vec<Text>>());
    text += s;
    text.push_str(&owned);
    text.push(' ');
    calls!(&text[0..1], &text[1..], &text[..1], &text[..], &s[0..1], &s[1..], &s[..1], s.get(0..1), s.get(1..), s.get(..1));
    calls!(s.len(), text.pop(), text.remove(0), text.drain(..1).next(), some::<Result<String, std::string::FromUtf8Error>>().unwrap());
    text.retain(char::is_alphanumeric);
    text.insert_str(0, s);
    calls!(some::<Option<(Text, Text)>>().unwrap(), some::<Option<(Text, Text)>>().is_some());
    let boxed: Box<dyn std::error::Error> = s.into();
    let boxed2: Box<dyn std::error::Error> = owned.clone().into();
    calls!(boxed.to_string(), boxed2, Box::<dyn std::error::Error>::from(some::<std::num::ParseIntError>()));
    calls!(Box::<dyn std::error::Error>::from(some::<std::num::ParseFloatError>()), Box::<dyn std::error::Error>::from(some::<std::fmt::Error>()));
    calls!(Box::<dyn std::error::Error>::from(some::<std::string::FromUtf8Error>()), Box::<dyn std::error::Error>::from(some::<std::str::Utf8Error>()));
    assert_eq!(some::<String>(), s);
    assert_eq!(some::<Text>(), s);
    assert_eq!(some::<usize>(), 1);
    assert_eq!(some::<i32>(), 1);
    assert_eq!(some::<bool>(), true);
    assert_eq!(some::<Vec<i32>>(), [1]);
}
