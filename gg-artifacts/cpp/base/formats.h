// Which types' formatting is compiled into the base, beside the basic types and strings: a program that formats one of them compiles nothing of it.
// Included by libc++'s <__format/format_arg.h>; the base defines __gg_format for the list.
#ifndef _LIBCPP___GG_FORMATS_H
#define _LIBCPP___GG_FORMATS_H

#include <__config>
#include <__format/concepts.h>
#include <__fwd/format.h>
#include <__fwd/pair.h>
#include <__fwd/string.h>
#include <__fwd/string_view.h>
#include <__fwd/vector.h>
#include <__memory/allocator.h>
#include <__functional/operations.h>
#include <__type_traits/is_same.h>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class>
class back_insert_iterator;
namespace __format {
template <__fmt_char_type>
class __output_buffer;
}

// Without the default arguments, which <map> and <set> give.
template <class, class, class, class>
class map;
template <class, class, class>
class set;
template <class _Key, class _Tp>
using __gg_map = map<_Key, _Tp, less<_Key>, allocator<pair<const _Key, _Tp> > >;
template <class _Key>
using __gg_set = set<_Key, less<_Key>, allocator<_Key> >;

#define _LIBCPP_GG_FORMATS(_X)                                                                                         \
  _X(vector<int>)                                                                                                      \
  _X(vector<long>)                                                                                                     \
  _X(vector<long long>)                                                                                                \
  _X(vector<unsigned>)                                                                                                 \
  _X(vector<unsigned long>)                                                                                            \
  _X(vector<unsigned long long>)                                                                                       \
  _X(vector<double>)                                                                                                   \
  _X(vector<char>)                                                                                                     \
  _X(vector<string>)                                                                                                   \
  _X(vector<string_view>)                                                                                              \
  _X(vector<vector<int>>)                                                                                              \
  _X(vector<vector<double>>)                                                                                           \
  _X(vector<vector<string>>)                                                                                           \
  _X(vector<pair<string, int>>)                                                                                        \
  _X(vector<pair<int, int>>)                                                                                           \
  _X(pair<string, int>)                                                                                                \
  _X(pair<int, int>)                                                                                                   \
  _X(__gg_map<string, int>)                                                                                            \
  _X(__gg_map<string, double>)                                                                                         \
  _X(__gg_map<string, string>)                                                                                         \
  _X(__gg_map<string, vector<string>>)                                                                                 \
  _X(__gg_map<string, vector<int>>)                                                                                    \
  _X(__gg_map<int, int>)                                                                                               \
  _X(__gg_map<int, string>)                                                                                            \
  _X(__gg_map<char, int>)                                                                                              \
  _X(__gg_set<int>)                                                                                                    \
  _X(__gg_set<string>)

template <class>
inline constexpr bool __gg_compiled = false;
#define _LIBCPP_GG_COMPILED(...)                                                                                       \
  template <>                                                                                                          \
  inline constexpr bool __gg_compiled<__VA_ARGS__> = true;
_LIBCPP_GG_FORMATS(_LIBCPP_GG_COMPILED)
#undef _LIBCPP_GG_COMPILED

// Whether a type is formatted by the base in this context: that of std::format and std::print.
template <class _Tp, class _Context>
inline constexpr bool __gg_formats =
    __gg_compiled<_Tp> && is_same<typename _Context::iterator, back_insert_iterator<__format::__output_buffer<char>>>::value;

template <class _Tp, class _Context>
void __gg_format(basic_format_parse_context<char>&, _Context&, const void*);

_LIBCPP_END_NAMESPACE_STD

#endif // _LIBCPP___GG_FORMATS_H
