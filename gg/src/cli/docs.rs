//! `gg docs` and `gg prompt`.

use gg::Documentation;

use super::args::{DocsArgs, DocsCommand, PromptArgs};
use super::run::{Settings, refused, settings};
use super::screen::plain;
use super::{Refused, Status};

pub async fn docs(args: DocsArgs) -> Result<Status, Refused> {
    let (DocsCommand::Search { agent, .. } | DocsCommand::View { agent, .. }) = &args.command;
    let Settings { sandbox, profile, .. } = settings(agent, None)?;
    let docs = Documentation::new(sandbox.docs_index(&profile).map_err(refused)?, &profile);
    match args.command {
        DocsCommand::Search { query, module, limit, .. } => {
            let hits = docs.search(&query, module.as_deref(), limit).await.map_err(|error| Refused::usage(error.message))?;
            if hits.is_empty() {
                eprintln!("gg: nothing that this grant allows matches");
                return Ok(Status::Failed);
            }
            for hit in hits {
                println!("{}  ({})\n    {}\n    {}", hit.symbol, hit.kind, hit.summary, hit.import_line);
            }
        }
        DocsCommand::View { symbol, .. } => match docs.view(&symbol).await {
            Ok(views) => {
                let pages: Vec<String> = views.iter().map(|view| plain(view.text.trim_end())).collect();
                println!("{}", pages.join("\n\n"));
            }
            Err(error) => {
                eprintln!("gg: {}", error.message);
                return Ok(Status::Failed);
            }
        },
    }
    Ok(Status::Completed)
}

pub fn prompt(args: &PromptArgs) -> Result<Status, Refused> {
    let Settings { sandbox, profile, .. } = settings(&args.agent, None)?;
    let arm = sandbox.arm(&profile.language).map_err(refused)?;
    let catalogue = arm.catalogue().map_err(Refused::toolchain)?;
    let prompt = gg::prompt::system(arm.as_ref(), &catalogue, &profile.grant).map_err(Refused::toolchain)?;
    println!("{}", prompt.trim_end());
    Ok(Status::Completed)
}
