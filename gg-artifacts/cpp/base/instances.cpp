// What programs usually instantiate: kept in the base, so a program's own copies are dropped at its link.
#include <algorithm>
#include <chrono>
#include <deque>
#include <format>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <print>
#include <ranges>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>
using namespace std;
namespace {
template <class T> void fmt(T v, ostream &o) { string s = format("{} {:>8}", v, v); println("{}", v); print("{}", v); println(stderr, "{}", v); o << v << s; (void)to_string(42); }
template <class T> void rng(vector<T> v) { println("{}", v); string s = format("{}", v); sort(v.begin(), v.end()); ranges::sort(v); sort(v.begin(), v.end(), greater<>()); v.push_back(v[0]); v.emplace_back(v[1]); v.insert(v.begin(), v.at(0)); v.erase(v.begin()); v.resize(7); v.reserve(9); reverse(v.begin(), v.end()); vector<T> w = v, x(v.begin(), v.end()); w = v; (void)(w == x); (void)find(v.begin(), v.end(), w[0]); set<T> s2(v.begin(), v.end()); s2.insert(v[0]); (void)s2.contains(v[0]); unordered_set<T> us; us.insert(v[0]); unordered_map<T, int> um; ++um[v[0]]; deque<T> d; d.push_back(v[0]); d.pop_front(); optional<T> o = v[0]; v.pop_back(); v.clear(); }
template <class K, class V> void mp(map<K, V> m, K k, V v) { m[k] = v; m.emplace(k, v); m.insert({k, v}); (void)m.find(k); (void)m.at(k); (void)m.contains(k); m.erase(k); for (auto &[a, b] : m) println("{} {}", a, b); unordered_map<K, V> u; u[k] = v; u.emplace(k, v); (void)u.find(k); (void)u.contains(k); u.erase(k); map<K, V> c = m; vector<pair<K, V>> p(m.begin(), m.end()); sort(p.begin(), p.end(), [](auto &a, auto &b) { return a.second > b.second; }); p.emplace_back(k, v); p.push_back({k, v}); println("{}", m); }
}
void gg_instantiations() {
  fmt(1, cout); fmt(1u, cout); fmt(1L, cout); fmt(1UL, cout); fmt(1LL, cout); fmt(1ULL, cout); fmt(1.5, cout); fmt(1.5f, cout); fmt('c', cout); fmt(true, cout); fmt((const char *)"x", cout); fmt(string("x"), cout); fmt(string_view("x"), cout);
  rng(vector<int>{1, 2}); rng(vector<string>{"a", "b"}); rng(vector<double>{1, 2}); rng(vector<long long>{1, 2}); rng(vector<size_t>{1, 2});
  mp<string, int>({}, "a", 1); mp<string, string>({}, "a", "b"); mp<int, int>({}, 1, 2); mp<int, string>({}, 1, "b"); mp<string, double>({}, "a", 1); mp<char, int>({}, 'a', 1);
  { map<string, vector<string>> m; m["a"].push_back("b"); map<string, vector<int>> n; n["a"].push_back(1); println("{} {}", m, n); unordered_map<string, vector<string>> u; u["a"].push_back("b"); }
  { ostringstream o; o << 1 << "x" << 1.5 << string("y") << endl; istringstream i("a b"); string w; while (i >> w) cout << w << '\n'; while (getline(i, w)) cout << w; stringstream s; s << w; (void)s.str(); (void)stoi(w); (void)stod(w); (void)stoll(w); }
  { string s = "a,b"; (void)s.find(','); (void)s.substr(1); s += "x"; s = s + "y"; s = "p" + s + 'c'; s.replace(0, 1, "z"); s.insert(0, "q"); s.erase(0, 1); (void)(s == "z"); (void)(s < string("k")); (void)s.starts_with("a"); for (auto p : s | views::split(',')) println("{}", string_view(p)); }
  { regex r("([a-z]+)"); smatch m; string s = "abc"; (void)regex_search(s, m, r); (void)regex_match(s, m, r); (void)m[1].str(); (void)regex_replace(s, r, "x"); for (sregex_iterator i(s.begin(), s.end(), r), e; i != e; ++i) cout << i->str(); }
  { vector<vector<int>> g; g.push_back({1}); println("{}", g); vector<vector<string>> h; h.push_back({"a"}); println("{}", h); println("{}", pair<string, int>{"a", 1}); function<int(int)> f = [](int x) { return x; }; (void)f(1); function<void()> v = [] {}; v(); auto p = make_shared<string>("x"); auto q = make_unique<string>("y"); println("{:>{}} {:.{}f} {:08.3f} {:#x} {:+d} {:^10} {:<10}", "a", 4, 1.5, 2, 2.5, 255, 7, "mid", string("l")); (void)accumulate(g[0].begin(), g[0].end(), 0); }
}
