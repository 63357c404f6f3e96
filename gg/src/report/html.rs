//! The report as one page of HTML that needs nothing beside itself.

use std::fmt::Write;

use super::{LanguageReport, Report, figure as number, rows};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1f24; --faint: #5b6570; --line: #d5dae0; --ground: #ffffff;
  --a: #2a7f4f; --b: #c98a00; --c: #b8403a; --d: #6b7280; --e: #2f6fb3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --faint: #9aa4af; --line: #363d45; --ground: #14181d;
  --a: #4bb07a; --b: #e0ac3d; --c: #e06c66; --d: #8b95a1; --e: #69a5e3; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { color: var(--faint); margin: .25rem 0 .75rem; } svg { width: 100%; height: auto; display: block; } text { font: 13px system-ui, sans-serif; fill: var(--ink); }
text.faint { fill: var(--faint); } .a { fill: var(--a); } .b { fill: var(--b); } .c { fill: var(--c); } .d { fill: var(--d); } .e { fill: var(--e); }
.pale { fill-opacity: .45; } line { stroke: var(--line); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .9rem .2rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child { text-align: left; font-weight: normal; } th.in { padding-left: 1.2rem; color: var(--faint); } thead th { font-weight: 600; }
.key { display: inline-block; width: .75em; height: .75em; margin: 0 .35em 0 0; } .key + span { margin-right: 1.1em; }
.key.a { background: var(--a); } .key.b { background: var(--b); } .key.c { background: var(--c); } .key.d { background: var(--d); } .key.e { background: var(--e); }
.key.pale { opacity: .45; }
";

/// Width of a chart, in its own units.
const WIDTH: f64 = 760.0;
/// Where the bars begin, right of the languages' names.
const LEFT: f64 = 110.0;
/// Room right of the longest bar, for its figure.
const RIGHT: f64 = 120.0;
const ROW: f64 = 30.0;

/// One part of a bar: its class, its value, what it is.
type Part<'a> = (&'a str, f64, &'a str);

/// The report as a page.
pub fn page(report: &Report) -> String {
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>What each language cost</title>\n<style>{STYLE}</style>\n<h1>What each language cost</h1>\n<p>Turns: {}. Languages: {}. Runs: {}{}.</p>\n",
        report.languages.iter().map(|language| language.turns).sum::<usize>(),
        report.languages.len(),
        report.runs,
        if report.unended_runs > 0 { format!(", {} of them without an end", report.unended_runs) } else { String::new() },
    );
    let taken: Vec<&LanguageReport> = report.languages.iter().filter(|language| language.turns > 0).collect();
    if taken.is_empty() {
        page.push_str("<p>The records hold no turn.</p>\n");
        return page;
    }
    chart(
        &mut page,
        "Turns",
        "How each language's turns ended, as shares.",
        &taken,
        |language| {
            let share = |count: usize| 100.0 * count as f64 / language.turns as f64;
            vec![
                ("a", share(language.completed), "completed"),
                ("b", share(language.lost_to_check), "lost to a check"),
                ("c", share(language.lost_at_run_time), "lost at run time"),
                ("d", share(language.lost_to_tools), "lost to gg's tools"),
            ]
        },
        |language, _| format!("{} of {}", language.completed, language.turns),
        true,
    );
    chart(
        &mut page,
        "Compiling",
        "Milliseconds from a reply to something that can run: the median, then up to the 95th percentile.",
        &taken,
        |language| spread("e", language.compile_ms),
        |language, _| format!("{} / {}", number(language.compile_ms.p50), number(language.compile_ms.p95)),
        false,
    );
    chart(
        &mut page,
        "Running",
        "Milliseconds of a program's own time, waiting in calls excluded: the median, then up to the 95th percentile.",
        &taken,
        |language| spread("a", language.run_ms),
        |language, _| format!("{} / {}", number(language.run_ms.p50), number(language.run_ms.p95)),
        false,
    );
    chart(
        &mut page,
        "Source",
        "Tokens of a program (o200k_base): the median, then up to the 95th percentile.",
        &taken,
        |language| spread("b", language.source_tokens),
        |language, _| format!("{:.0} / {:.0}", language.source_tokens.p50, language.source_tokens.p95),
        false,
    );
    table(&mut page, report);
    page
}

fn spread(class: &'static str, spread: super::Spread) -> Vec<Part<'static>> {
    vec![(class, spread.p50, "median"), ("rest", spread.p95 - spread.p50, "95th percentile")]
}

fn chart<'a>(
    page: &mut String,
    title: &str,
    words: &str,
    languages: &[&'a LanguageReport],
    parts: impl Fn(&'a LanguageReport) -> Vec<Part<'a>>,
    figure: impl Fn(&LanguageReport, f64) -> String,
    keyed: bool,
) {
    let bars: Vec<Vec<Part<'_>>> = languages.iter().map(|language| parts(language)).collect();
    let total = |bar: &[Part<'_>]| bar.iter().map(|(_, value, _)| value).sum::<f64>();
    let longest = bars.iter().map(|bar| total(bar)).fold(0.0, f64::max);
    let scale = if longest > 0.0 { (WIDTH - LEFT - RIGHT) / longest } else { 0.0 };
    let height = ROW * languages.len() as f64 + 4.0;
    let _ = write!(page, "<h2>{}</h2>\n<p>{}</p>\n", escape(title), escape(words));
    if keyed {
        page.push_str("<p>");
        for (class, _, name) in &bars[0] {
            let _ = write!(page, "<i class=\"key {class}\"></i><span>{}</span>", escape(name));
        }
        page.push_str("</p>\n");
    }
    let _ = writeln!(page, "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">", escape(title));
    for (at, (language, bar)) in languages.iter().zip(&bars).enumerate() {
        let top = ROW * at as f64;
        let _ = writeln!(
            page,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 10.0,
            top + 19.0,
            escape(&language.language)
        );
        let mut left = LEFT;
        let main = bar.first().map_or("e", |(class, ..)| *class);
        for (class, value, name) in bar {
            let width = value * scale;
            let class = if *class == "rest" { format!("{main} pale") } else { class.to_string() };
            if width > 0.0 {
                let _ = writeln!(
                    page,
                    "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{}\" width=\"{width:.1}\" height=\"{}\"><title>{}: {value:.1}</title></rect>",
                    top + 5.0,
                    ROW - 10.0,
                    escape(name),
                );
            }
            left += width;
        }
        let figure = figure(language, total(bar));
        let _ = writeln!(page, "<text class=\"faint\" x=\"{:.1}\" y=\"{}\">{}</text>", left + 8.0, top + 19.0, escape(&figure));
    }
    let _ = writeln!(page, "<line x1=\"{LEFT}\" y1=\"0\" x2=\"{LEFT}\" y2=\"{height}\"/>\n</svg>");
}

fn table(page: &mut String, report: &Report) {
    page.push_str("<h2>Figures</h2>\n<div class=\"scroll\"><table>\n<thead><tr><th></th>");
    for language in &report.languages {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escape(&language.language));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for (label, cells) in rows(report) {
        let class = if label.starts_with(' ') { " class=\"in\"" } else { "" };
        let _ = write!(page, "<tr><th scope=\"row\"{class}>{}</th>", escape(label.trim()));
        for cell in cells {
            let _ = write!(page, "<td>{}</td>", escape(&cell));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
    for language in report.languages.iter().filter(|language| !language.refused_operations.is_empty()) {
        let refused = language.refused_operations.iter().map(|(operation, count)| format!("{operation} ×{count}"));
        let refused = refused.collect::<Vec<_>>().join(", ");
        let _ = writeln!(page, "<p>Refused in {}: {}</p>", escape(&language.language), escape(&refused));
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_needs_nothing_beside_itself_and_takes_no_markup_from_a_record() {
        let language = LanguageReport {
            language: "<script>alert(1)</script>".into(),
            turns: 2,
            completed: 1,
            lost_to_check: 1,
            ..LanguageReport::default()
        };
        let page = page(&Report { languages: vec![language], runs: 1, ..Report::default() });
        for foreign in ["<script", "http:", "https:", "src=", "href=", "url(", "@import"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        assert_eq!(page.matches("<svg").count(), 4);
    }

    #[test]
    fn without_turns_it_says_so() {
        assert!(page(&Report::default()).contains("no turn"));
    }
}
