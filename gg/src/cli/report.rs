//! `gg report`.

use gg::records::Records;

use super::args::ReportArgs;
use super::{Refused, Status};

pub fn report(args: &ReportArgs) -> Result<Status, Refused> {
    let records = Records::read(&args.records).map_err(Refused::usage)?;
    for fault in &records.faults {
        eprintln!("gg: {fault}");
    }
    let report = gg::report::report(&records);
    if args.json {
        println!("{}", serde_json::to_string(&report).map_err(Refused::toolchain)?);
    } else if report.languages.is_empty() {
        eprintln!("gg: the records hold no agent that writes programs");
    } else {
        print!("{report}");
    }
    if let Some(path) = &args.html {
        let written = std::fs::write(path, gg::report::page(&report));
        written.map_err(|problem| Refused::usage(format!("{}: {problem}", path.display())))?;
        eprintln!("gg: wrote {}", path.display());
    }
    Ok(Status::Completed)
}
