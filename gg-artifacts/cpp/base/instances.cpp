// What programs usually instantiate of the library, kept in the base: a program's own copies are dropped at its link, and what is declared in
// formats.h is not even compiled.

#include <__gg_instances.h>

_LIBCPP_BEGIN_NAMESPACE_STD

// Weak, as all here, because this is compiled twice.
[[gnu::weak]] string __gg_vformat(string_view format, format_args arguments) {
  __format::__allocating_buffer<char> buffer;
  std::vformat_to(buffer.__make_output_iterator(), format, arguments);
  return string{buffer.__view()};
}

template <class T, class Context>
void __gg_format(basic_format_parse_context<char>& parsed, Context& context, const void* value) {
  typename Context::template formatter_type<T> formatter;
  parsed.advance_to(formatter.parse(parsed));
  context.advance_to(formatter.format(*static_cast<const T*>(value), context));
}

#define GG_DEFINED(...) template void __gg_format<__VA_ARGS__, format_context>(basic_format_parse_context<char>&, format_context&, const void*);
_LIBCPP_GG_FORMATS(GG_DEFINED)

_LIBCPP_END_NAMESPACE_STD

// Never called: what it uses is what there is.
[[gnu::weak]] void gg_instances() { __gg_instances::all(); }
