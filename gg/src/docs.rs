//! The documentation an agent can discover: rows for the host's index, made of a catalogue, and reading them outside a turn.

use std::sync::Arc;

use gg_core::{Catalogue, catalogue};
use gg_host::{DocRow, Docs, DocsIndex, ViewSet, ViewsConfig};
use gg_membrane::operations::docs::{self, DocHit};
use gg_membrane::operations::{DocsHost, Op};
use gg_membrane::{ApiError, Granted, NoModules, OpenedView, Output, TurnContext, Usage};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use crate::AgentProfile;

/// Which types a documentation view opens beside itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DocViewTypes {
    /// Those of the parameters.
    pub parameters: bool,
    /// Those of the result.
    pub result: bool,
}

/// A catalogue as rows of the documentation index.
pub(crate) fn rows(catalogue: &Catalogue, beside: DocViewTypes) -> Vec<DocRow> {
    catalogue.entries.iter().map(|entry| row(catalogue, entry, beside)).collect()
}

fn row(catalogue: &Catalogue, entry: &catalogue::Entry, beside: DocViewTypes) -> DocRow {
    let named = |wanted: bool, names: &[String]| -> Vec<String> {
        let symbols = names.iter().filter_map(|name| catalogue.entries.iter().find(|other| other.name == *name));
        if wanted { symbols.map(|other| other.symbol.clone()).collect() } else { Vec::new() }
    };
    let mut symbols = named(beside.parameters, &entry.parameter_types);
    symbols.extend(named(beside.result, &entry.result_types));
    symbols.sort();
    symbols.dedup();
    let aliases = catalogue.entries.iter().filter(|other| other.alias_of.as_deref() == Some(&entry.symbol));
    DocRow {
        symbol: entry.symbol.clone(),
        name: entry.name.clone(),
        kind: entry.kind.clone(),
        module: catalogue.modules.iter().find(|module| module.name == entry.module).map_or(&entry.module, |module| &module.path).clone(),
        operation: entry.operation.clone(),
        summary: entry.summary.clone(),
        description: entry.description.clone(),
        import_line: entry.import_line.clone(),
        aliases: aliases.map(|other| other.symbol.clone()).collect(),
        page: catalogue.page(entry),
        beside: symbols,
    }
}

/// Documentation as one agent may read it, outside a turn.
pub struct Documentation {
    docs: Docs,
    views: ViewSet,
    context: Arc<TurnContext>,
}

impl Documentation {
    /// The documentation of `index` that `profile` may see.
    pub fn new(index: Arc<DocsIndex>, profile: &AgentProfile) -> Self {
        let views = ViewSet::new(ViewsConfig::default());
        let limits = profile.limits.clone();
        let context = TurnContext {
            language: profile.language.clone(),
            turn: 0,
            program: "".into(),
            grant: profile.grant.clone(),
            usage: Usage::new(),
            output: Arc::new(Output::new(limits.output_bytes, None)),
            limits,
            binder: Arc::new(NoModules),
            cancel: CancellationToken::new(),
        };
        Documentation { docs: Docs::new(index, views.clone()), views, context: Arc::new(context) }
    }

    fn granted<O: Op>(&self) -> Result<Granted<O>, ApiError> {
        self.context.grant.check::<O>(&self.context).map_err(|refusal| refusal.into_error(|operation| operation.id.to_string()))
    }

    /// Finds symbols.
    ///
    /// # Errors
    /// As `docs.search`.
    pub async fn search(&self, query: &str, module: Option<&str>, limit: Option<u32>) -> Result<Vec<DocHit>, ApiError> {
        let granted = self.granted::<docs::Search>()?;
        self.docs.search(granted, query.to_string(), module.map(str::to_string), limit).await
    }

    /// The pages a documentation view of `symbol` opens: its own first.
    ///
    /// # Errors
    /// As `docs.view`.
    pub async fn view(&self, symbol: &str) -> Result<Vec<OpenedView>, ApiError> {
        let granted = self.granted::<docs::ViewSymbol>()?;
        self.docs.view(granted, symbol.to_string()).await?;
        Ok(self.views.take_opened())
    }
}
