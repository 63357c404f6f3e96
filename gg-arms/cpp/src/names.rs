//! Names as a program writes them.

/// What the library's names hold that no program writes, longest first.
const INNER: [(&str, &str); 7] = [
    ("std::__1::basic_string<char, std::__1::char_traits<char>, std::__1::allocator<char>>", "std::string"),
    ("std::__1::basic_string<char, std::__1::char_traits<char>, std::__1::allocator<char> >", "std::string"),
    ("std::__1::basic_string_view<char, std::__1::char_traits<char>>", "std::string_view"),
    ("std::__1::basic_string_view<char, std::__1::char_traits<char> >", "std::string_view"),
    ("std::__1::", "std::"),
    ("std::__2::", "std::"),
    ("(anonymous namespace)::", ""),
];

/// A text of the compiler's or the demangler's without the library's inner namespaces.
pub fn plain(text: &str) -> String {
    INNER.iter().fold(text.to_string(), |text, (from, to)| text.replace(from, to))
}

/// A function's name as its author wrote it, with its parameters.
pub fn function(mangled: &str) -> String {
    let name = match mangled {
        // What clang calls `main` by its form.
        "__main_void" | "__original_main" | "__main_argc_argv" | "main" => return "main()".to_string(),
        name => name,
    };
    let options = cpp_demangle::DemangleOptions::new().no_return_type();
    let demangled = cpp_demangle::Symbol::new(name).ok().and_then(|symbol| symbol.demangle_with_options(&options).ok());
    plain(demangled.as_deref().unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_named_as_they_were_written() {
        assert_eq!(function("_Z4pickNSt3__112basic_stringIcNS_11char_traitsIcEENS_9allocatorIcEEEEi"), "pick(std::string, int)");
        assert_eq!(function("__main_void"), "main()");
        assert_eq!(function("plain_c"), "plain_c");
    }
}
