//! A turn for tests: everything granted, a binder that knows lines such as `export name`.

use std::sync::Arc;

use async_trait::async_trait;
use gg_membrane::{
    CodeModule, Grant, Granted, Limits, MachineGrant, ModuleBinder, Op, Operation, Output, Role, TurnContext, Usage, operations,
};
use tokio_util::sync::CancellationToken;

pub(crate) struct Lines;

#[async_trait]
impl ModuleBinder for Lines {
    async fn bind(&self, key: &str, text: &str) -> Result<CodeModule, String> {
        Ok(CodeModule { key: key.to_string(), exports: self.exports(key, text).await? })
    }

    async fn exports(&self, key: &str, text: &str) -> Result<Vec<String>, String> {
        let exports: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("export ")).map(str::to_string).collect();
        if exports.is_empty() { Err(format!("{key}: line 1: nothing is exported")) } else { Ok(exports) }
    }
}

pub(crate) fn context(language: &str, turn: u32) -> TurnContext {
    context_of(language, turn, Limits::default())
}

pub(crate) fn context_of(language: &str, turn: u32, limits: Limits) -> TurnContext {
    TurnContext {
        language: language.to_string(),
        turn,
        program: "export this".into(),
        grant: Grant { program_library: true, ..Grant::of_capabilities(operations::capabilities()) },
        output: Arc::new(Output::new(limits.output_bytes, None)),
        limits,
        usage: Usage::new(),
        binder: Arc::new(Lines),
        cancel: CancellationToken::new(),
    }
}

/// Proof for `O` in a turn, with the role and the machine it takes.
pub(crate) fn grant<O: Op>(mut context: TurnContext) -> Granted<O> {
    context.grant.machine = Some(MachineGrant { state: "draft".into(), next: vec!["review".into()] });
    for role in [Role::Worker, Role::Reviewer] {
        context.grant.ending = Some(role);
        if context.grant.allows(O::OPERATION) {
            let grant = context.grant.clone();
            return grant.check(&Arc::new(context)).unwrap();
        }
    }
    panic!("{} is not granted", spelled(O::OPERATION))
}

fn spelled(operation: &Operation) -> &str {
    operation.id
}

/// Proof for `O` in the first turn of a Python program.
pub(crate) fn granted<O: Op>() -> Granted<O> {
    grant(context("python", 1))
}
