// What programs usually instantiate of the library: never called. As a part of the header module `std`, it has the compiler keep the instantiations
// there, so that a program's compile finds them done; instances.cpp puts their code into the base.
#ifndef _LIBCPP___GG_INSTANCES_H
#define _LIBCPP___GG_INSTANCES_H

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
#include <queue>
#include <random>
#include <ranges>
#include <regex>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace __gg_instances {

using namespace std;

template <class T>
void values(T value, ostream& stream) {
  string text = format("{} {:>8}", value, value);
  println("{}", value);
  print("{}", value);
  println(stderr, "{}", value);
  stream << value << text;
}

template <class T>
void sequences(vector<T> values) {
  println("{}", values);
  sort(values.begin(), values.end());
  ranges::sort(values);
  sort(values.begin(), values.end(), greater<>());
  values.push_back(values[0]);
  values.emplace_back(values[1]);
  values.insert(values.begin(), values.at(0));
  values.erase(values.begin());
  values.resize(7);
  values.reserve(9);
  reverse(values.begin(), values.end());
  vector<T> copy = values, part(values.begin(), values.end());
  copy = values;
  (void)(copy == part);
  (void)find(values.begin(), values.end(), copy[0]);
  (void)(values.front() < values.back());
  (void)max_element(values.begin(), values.end());
  set<T> ordered(values.begin(), values.end());
  ordered.insert(values[0]);
  (void)ordered.contains(values[0]);
  unordered_set<T> unordered;
  unordered.insert(values[0]);
  unordered_map<T, int> counts;
  ++counts[values[0]];
  deque<T> both;
  both.push_back(values[0]);
  both.pop_front();
  queue<T> waiting;
  waiting.push(values[0]);
  waiting.pop();
  stack<T> piled;
  piled.push(values[0]);
  piled.pop();
  priority_queue<T> best;
  best.push(values[0]);
  best.pop();
  optional<T> perhaps = values[0];
  (void)*perhaps;
  values.pop_back();
  values.clear();
}

template <class K, class V>
void maps(map<K, V> ordered, K key, V value) {
  ordered[key] = value;
  ordered.emplace(key, value);
  ordered.insert({key, value});
  (void)ordered.find(key);
  (void)ordered.at(key);
  (void)ordered.contains(key);
  for (auto& [first, second] : ordered) println("{} {}", first, second);
  ordered.erase(key);
  unordered_map<K, V> unordered;
  unordered[key] = value;
  unordered.emplace(key, value);
  for (auto& [first, second] : unordered) println("{} {}", first, second);
  (void)unordered.find(key);
  (void)unordered.contains(key);
  unordered.erase(key);
  map<K, V> copy = ordered;
  vector<pair<K, V>> pairs(ordered.begin(), ordered.end());
  sort(pairs.begin(), pairs.end(), [](auto& a, auto& b) { return a.second > b.second; });
  pairs.emplace_back(key, value);
  pairs.push_back({key, value});
}

inline void streams() {
  ostringstream out;
  out << 1 << "x" << 1.5 << string("y") << endl;
  istringstream in("a b");
  string word;
  int number;
  while (in >> word >> number) cout << word << '\n';
  while (getline(in, word)) cout << word;
  stringstream both;
  both << word;
  (void)both.str();
  (void)(stoi(word) + stod(word) + stoll(word));
}

inline void strings() {
  string text = "a,b";
  (void)text.find(',');
  (void)text.substr(1);
  text += "x";
  text = text + "y";
  text = "p" + text + 'c';
  text.replace(0, 1, "z");
  text.insert(0, "q");
  text.erase(0, 1);
  text.push_back('c');
  text.append("d");
  (void)(text == "z");
  (void)(text < string("k"));
  (void)text.starts_with("a");
  (void)to_string(42);
  for (char& letter : text) (void)letter;
  for (auto part : text | views::split(',')) println("{}", string_view(part));
}

inline void expressions() {
  regex pattern("([a-z]+)");
  smatch match;
  string text = "abc";
  (void)regex_search(text, match, pattern);
  (void)regex_match(text, match, pattern);
  (void)match[1].str();
  (void)regex_replace(text, pattern, "x");
  for (sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) cout << at->str();
}

inline void others() {
  vector<vector<int>> rows;
  rows.push_back({1});
  vector<vector<string>> words;
  words.push_back({"a"});
  map<string, vector<string>> groups;
  groups["a"].push_back("b");
  map<string, vector<int>> places;
  places["a"].push_back(1);
  unordered_map<string, vector<string>> index;
  index["a"].push_back("b");
  println("{} {} {} {}", rows, words, groups, places);
  function<int(int)> twice = [](int x) { return x * 2; };
  (void)twice(1);
  function<void()> nothing = [] {};
  nothing();
  auto shared = make_shared<string>("x");
  auto unique = make_unique<string>("y");
  println("{:>{}} {:.{}f} {:08.3f} {:#x} {:+d} {:^10} {:<10}", "a", 4, 1.5, 2, 2.5, 255, 7, "mid", string("l"));
  (void)accumulate(rows[0].begin(), rows[0].end(), 0);
  mt19937 random(42);
  (void)uniform_int_distribution<int>(1, 6)(random);
  (void)chrono::duration_cast<chrono::milliseconds>(chrono::steady_clock::now() - chrono::steady_clock::now()).count();
}

inline void all() {
  values(1, cout);
  values(1u, cout);
  values(1L, cout);
  values(1UL, cout);
  values(1LL, cout);
  values(1ULL, cout);
  values(1.5, cout);
  values(1.5f, cout);
  values('c', cout);
  values(true, cout);
  values(static_cast<const char*>("x"), cout);
  values(string("x"), cout);
  values(string_view("x"), cout);
  sequences(vector<int>{1, 2});
  sequences(vector<string>{"a", "b"});
  sequences(vector<double>{1, 2});
  sequences(vector<long long>{1, 2});
  sequences(vector<unsigned long>{1, 2});
  sequences(vector<char>{'a'});
  maps<string, int>({}, "a", 1);
  maps<string, string>({}, "a", "b");
  maps<int, int>({}, 1, 2);
  maps<int, string>({}, 1, "b");
  maps<string, double>({}, "a", 1);
  maps<char, int>({}, 'a', 1);
  streams();
  strings();
  expressions();
  others();
}

} // namespace __gg_instances

#endif // _LIBCPP___GG_INSTANCES_H
