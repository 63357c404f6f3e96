//! The SDK's crossing: one function per operation, which takes arguments that the SDK has already checked and answers plain
//! records. A failed operation throws `{ code, operation, message }`, from which the SDK makes its ApiError.

use crate::bindings::test_cabinet::gg::types::{ApiError, CodeModule, Entry, EntryKind, ErrorCode, View};
use crate::bindings::test_cabinet::gg::{delegation, docs, files, memory, programs, search, session, shell, skills, tasks, views, web};
use crate::raw;
use rquickjs::{Array, Ctx, Error, Exception, Function, IntoJs, Object, Result, TypedArray, Value};

type Answer<T> = std::result::Result<T, ApiError>;
/// Names with values, as `[[name, value], …]`.
type Pairs = Option<Vec<Vec<String>>>;

/// Adds the functions, named as the operations are, to the object that gg's scripts import as `native`.
pub fn define<'js>(ctx: &Ctx<'js>, object: &Object<'js>) -> Result<()> {
    macro_rules! operations {
        ($($name:literal: |$ctx:ident $(, $argument:ident: $type:ty)*| $body:expr;)*) => {
            $(object.set($name, Function::new(ctx.clone(), |$ctx: Ctx<'js> $(, $argument: $type)*| $body)?)?;)*
        };
    }
    operations! {
        "files.read_file": |ctx, path: String, offset: Option<u32>, limit: Option<u32>| {
            file_read(answer(&ctx, files::read_file(&path, offset, limit))?, &ctx)
        };
        "files.read_bytes": |ctx, path: String| bytes(&ctx, answer(&ctx, files::read_bytes(&path))?);
        "files.write_file": |ctx, path: String, text: String| file_write(answer(&ctx, files::write_file(&path, &text))?, &ctx);
        "files.write_bytes": |ctx, path: String, content: TypedArray<'js, u8>| {
            let content = taken(&ctx, &content)?;
            file_write(answer(&ctx, files::write_bytes(&path, &content))?, &ctx)
        };
        "files.edit_file": |ctx, path: String, old: String, new: String, replace_all: Option<bool>| {
            let edit = answer(&ctx, files::edit_file(&path, &old, &new, replace_all))?;
            record(&ctx, |to| {
                to.set("path", edit.path)?;
                to.set("replacements", edit.replacements)
            })
        };
        "files.list_directory": |ctx, path: Option<String>, depth: Option<u32>| {
            list(&ctx, answer(&ctx, files::list_directory(path.as_deref(), depth))?, entry)
        };
        "files.stat": |ctx, path: String| entry(&ctx, answer(&ctx, files::stat(&path))?);
        "files.move_path": |ctx, from: String, to: String| entry(&ctx, answer(&ctx, files::move_path(&from, &to))?);
        "files.remove_path": |ctx, path: String, recursive: Option<bool>| answer(&ctx, files::remove_path(&path, recursive));
        "files.make_directory": |ctx, path: String| entry(&ctx, answer(&ctx, files::make_directory(&path))?);

        "search.find_files": |ctx, glob: String, root: Option<String>, limit: Option<u32>| {
            list(&ctx, answer(&ctx, search::find_files(&glob, root.as_deref(), limit))?, entry)
        };
        "search.find_text": |ctx, pattern: String, glob: Option<String>, root: Option<String>, context: Option<u32>, limit: Option<u32>| {
            let found = search::find_text(&pattern, glob.as_deref(), root.as_deref(), context, limit);
            list(&ctx, answer(&ctx, found)?, text_match)
        };

        "shell.run": |ctx, command: String, timeout: Option<f64>, directory: Option<String>, input: Option<String>, environment: Pairs| {
            let variables = variables(environment);
            let ran = shell::run(&command, timeout, directory.as_deref(), input.as_deref(), variables.as_deref());
            let result = answer(&ctx, ran)?;
            record(&ctx, |to| {
                to.set("exitCode", absent(&ctx, result.exit_code)?)?;
                to.set("output", result.output)?;
                to.set("timedOut", result.timed_out)?;
                to.set("truncated", result.truncated)
            })
        };
        "shell.start": |ctx, command: String, directory: Option<String>, environment: Pairs| {
            let variables = variables(environment);
            let process = answer(&ctx, shell::start(&command, directory.as_deref(), variables.as_deref()))?;
            record(&ctx, |to| to.set("id", process.id))
        };
        "shell.poll": |ctx, id: String, wait: Option<f64>| process_status(&ctx, answer(&ctx, shell::poll(&id, wait))?);
        "shell.stop": |ctx, id: String| process_status(&ctx, answer(&ctx, shell::stop(&id))?);

        "views.open_file": |ctx, path: String, offset: Option<u32>, limit: Option<u32>| {
            view(&ctx, answer(&ctx, views::open_file(&path, offset, limit))?)
        };
        "views.open_text": |ctx, title: String, text: String| view(&ctx, answer(&ctx, views::open_text(&title, &text))?);
        "views.list_views": |ctx| list(&ctx, answer(&ctx, views::list_views())?, view);
        "views.close_view": |ctx, id: String| answer(&ctx, views::close_view(&id));

        "docs.search": |ctx, query: String, module: Option<String>, limit: Option<u32>| {
            list(&ctx, answer(&ctx, docs::search(&query, module.as_deref(), limit))?, doc_hit)
        };
        "docs.view": |ctx, symbol: String| view(&ctx, answer(&ctx, docs::view(&symbol))?);

        "programs.history": |ctx, limit: Option<u32>| list(&ctx, answer(&ctx, programs::history(limit))?, program_run);
        "programs.source": |ctx, turn: u32| answer(&ctx, programs::source(turn));
        "programs.save": |ctx, key: String, description: String, source: Option<String>| {
            saved_program(&ctx, answer(&ctx, programs::save(&key, &description, source.as_deref()))?)
        };
        "programs.list_saved": |ctx| list(&ctx, answer(&ctx, programs::list_saved())?, saved_program);
        "programs.load": |ctx, key: String| code_module(&ctx, answer(&ctx, programs::load(&key))?);

        "memory.list_notes": |ctx, prefix: Option<String>| list(&ctx, answer(&ctx, memory::list_notes(prefix.as_deref()))?, note);
        "memory.read_note": |ctx, key: String| {
            let note = answer(&ctx, memory::read_note(&key))?;
            record(&ctx, |to| {
                to.set("key", note.key)?;
                to.set("summary", note.summary)?;
                to.set("hasCode", note.has_code)?;
                to.set("text", note.text)?;
                to.set("module", optional_module(&ctx, note.module)?)
            })
        };
        "memory.write_note": |ctx, key: String, text: String, code: Option<String>| {
            note(&ctx, answer(&ctx, memory::write_note(&key, &text, code.as_deref()))?)
        };
        "memory.remove_note": |ctx, key: String| answer(&ctx, memory::remove_note(&key));
        "memory.search_notes": |ctx, query: String, limit: Option<u32>| {
            list(&ctx, answer(&ctx, memory::search_notes(&query, limit))?, note)
        };

        "skills.list_skills": |ctx| list(&ctx, answer(&ctx, skills::list_skills())?, |ctx, skill: skills::Skill| {
            record(ctx, |to| {
                to.set("key", skill.key)?;
                to.set("description", skill.description)?;
                to.set("hasCode", skill.has_code)
            })
        });
        "skills.read_skill": |ctx, key: String| {
            let skill = answer(&ctx, skills::read_skill(&key))?;
            record(&ctx, |to| {
                to.set("key", skill.key)?;
                to.set("description", skill.description)?;
                to.set("hasCode", skill.has_code)?;
                to.set("text", skill.text)?;
                to.set("module", optional_module(&ctx, skill.module)?)
            })
        };

        "tasks.add_task": |ctx, title: String, detail: Option<String>| task(&ctx, answer(&ctx, tasks::add_task(&title, detail.as_deref()))?);
        "tasks.list_tasks": |ctx, status: Option<String>| {
            let status = task_status(&ctx, status)?;
            list(&ctx, answer(&ctx, tasks::list_tasks(status))?, task)
        };
        "tasks.update_task": |ctx, id: String, status: Option<String>, title: Option<String>, detail: Option<String>| {
            let status = task_status(&ctx, status)?;
            task(&ctx, answer(&ctx, tasks::update_task(&id, status, title.as_deref(), detail.as_deref()))?)
        };

        "delegation.dispatch": |ctx, role: String, brief: String, language: Option<String>| {
            delegate(&ctx, answer(&ctx, delegation::dispatch(&role, &brief, language.as_deref()))?)
        };
        "delegation.wait": |ctx, id: String, timeout: Option<f64>| delegate(&ctx, answer(&ctx, delegation::wait(&id, timeout))?);
        "delegation.list_delegates": |ctx| list(&ctx, answer(&ctx, delegation::list_delegates())?, delegate);
        "delegation.cancel": |ctx, id: String| delegate(&ctx, answer(&ctx, delegation::cancel(&id))?);
        "delegation.transition_state": |ctx, state: String, note: Option<String>| {
            let machine = answer(&ctx, delegation::transition_state(&state, note.as_deref()))?;
            record(&ctx, |to| {
                to.set("name", machine.state)?;
                to.set("next", machine.next)
            })
        };

        "session.status": |ctx| session_status(&ctx, answer(&ctx, session::status())?);
        "session.finish": |ctx, summary: String| answer(&ctx, session::finish(&summary));
        "session.approve": |ctx, note: Option<String>| answer(&ctx, session::approve(note.as_deref()));
        "session.request_changes": |ctx, items: Vec<String>| answer(&ctx, session::request_changes(&items));

        "web.fetch": |ctx, url: String, method: Option<String>, headers: Pairs, body: Option<TypedArray<'js, u8>>, timeout: Option<f64>| {
            let headers: Option<Vec<web::Header>> =
                headers.map(|pairs| pairs.into_iter().filter_map(pair).map(|(name, value)| web::Header { name, value }).collect());
            let body = body.map(|body| taken(&ctx, &body)).transpose()?;
            let fetched = web::fetch(&url, method.as_deref(), headers.as_deref(), body.as_deref(), timeout);
            let response = answer(&ctx, fetched)?;
            record(&ctx, |to| {
                let headers: Vec<Vec<String>> = response.headers.into_iter().map(|header| vec![header.name, header.value]).collect();
                to.set("status", response.status)?;
                to.set("headers", headers)?;
                to.set("body", bytes(&ctx, response.body)?)?;
                to.set("truncated", response.truncated)
            })
        };
    }
    Ok(())
}

/// The value, or the failure thrown as a plain object.
fn answer<T>(ctx: &Ctx<'_>, answer: Answer<T>) -> Result<T> {
    answer.map_err(|failure| thrown(ctx, failure).unwrap_or_else(|error| error))
}

fn thrown(ctx: &Ctx<'_>, failure: ApiError) -> Result<Error> {
    let code = match failure.code {
        ErrorCode::Unavailable => "unavailable",
        ErrorCode::InvalidArgument => "invalid_argument",
        ErrorCode::NotFound => "not_found",
        ErrorCode::AlreadyExists => "already_exists",
        ErrorCode::Conflict => "conflict",
        ErrorCode::PermissionDenied => "permission_denied",
        ErrorCode::Timeout => "timeout",
        ErrorCode::TooLarge => "too_large",
        ErrorCode::Cancelled => "cancelled",
        ErrorCode::Exhausted => "exhausted",
        ErrorCode::Io => "io",
        ErrorCode::Internal => "internal",
    };
    let value = record(ctx, |to| {
        to.set("code", code)?;
        to.set("operation", failure.operation)?;
        to.set("message", failure.message)
    })?;
    Ok(ctx.throw(value.into_value()))
}

fn record<'js>(ctx: &Ctx<'js>, fill: impl FnOnce(&Object<'js>) -> Result<()>) -> Result<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    fill(&object)?;
    Ok(object)
}

fn list<'js, T>(ctx: &Ctx<'js>, items: Vec<T>, lower: impl Fn(&Ctx<'js>, T) -> Result<Object<'js>>) -> Result<Array<'js>> {
    let array = Array::new(ctx.clone())?;
    for (index, item) in items.into_iter().enumerate() {
        array.set(index, lower(ctx, item)?)?;
    }
    Ok(array)
}

/// What is absent is `undefined` in JavaScript, where rquickjs would say `null`.
fn absent<'js, T: IntoJs<'js>>(ctx: &Ctx<'js>, value: Option<T>) -> Result<Value<'js>> {
    value.map_or_else(|| Ok(Value::new_undefined(ctx.clone())), |value| value.into_js(ctx))
}

fn bytes<'js>(ctx: &Ctx<'js>, content: Vec<u8>) -> Result<TypedArray<'js, u8>> {
    TypedArray::new(ctx.clone(), content)
}

fn taken(ctx: &Ctx<'_>, content: &TypedArray<'_, u8>) -> Result<Vec<u8>> {
    raw::bytes(content).ok_or_else(|| Exception::throw_type(ctx, "the bytes' buffer was detached"))
}

fn pair(pair: Vec<String>) -> Option<(String, String)> {
    let [name, value] = <[String; 2]>::try_from(pair).ok()?;
    Some((name, value))
}

fn variables(environment: Pairs) -> Option<Vec<shell::Variable>> {
    environment.map(|pairs| pairs.into_iter().filter_map(pair).map(|(name, value)| shell::Variable { name, value }).collect())
}

fn file_read<'js>(read: files::FileRead, ctx: &Ctx<'js>) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("path", read.path)?;
        to.set("text", read.text)?;
        to.set("firstLine", read.first_line)?;
        to.set("lineCount", read.line_count)?;
        to.set("totalLines", read.total_lines)?;
        to.set("truncated", read.truncated)
    })
}

fn file_write<'js>(written: files::FileWrite, ctx: &Ctx<'js>) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("path", written.path)?;
        to.set("bytes", written.bytes as f64)?;
        to.set("created", written.created)
    })
}

fn entry<'js>(ctx: &Ctx<'js>, entry: Entry) -> Result<Object<'js>> {
    record(ctx, |to| {
        let kind = match entry.kind {
            EntryKind::File => "file",
            EntryKind::Directory => "directory",
            EntryKind::Symlink => "symlink",
        };
        to.set("path", entry.path)?;
        to.set("kind", kind)?;
        to.set("size", entry.size as f64)?;
        to.set("modified", entry.modified as f64)
    })
}

fn text_match<'js>(ctx: &Ctx<'js>, found: search::TextMatch) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("path", found.path)?;
        to.set("line", found.line)?;
        to.set("column", found.column)?;
        to.set("text", found.text)?;
        to.set("before", found.before)?;
        to.set("after", found.after)
    })
}

fn process_status<'js>(ctx: &Ctx<'js>, status: shell::ProcessStatus) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("running", status.running)?;
        to.set("exitCode", absent(ctx, status.exit_code)?)?;
        to.set("output", status.output)
    })
}

fn view<'js>(ctx: &Ctx<'js>, view: View) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("id", view.id)?;
        to.set("title", view.title)?;
        to.set("lines", view.lines)?;
        to.set("truncated", view.truncated)
    })
}

fn doc_hit<'js>(ctx: &Ctx<'js>, hit: docs::DocHit) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("symbol", hit.symbol)?;
        to.set("kind", hit.kind)?;
        to.set("module", hit.module)?;
        to.set("summary", hit.summary)?;
        to.set("importLine", hit.import_line)
    })
}

fn program_run<'js>(ctx: &Ctx<'js>, run: programs::ProgramRun) -> Result<Object<'js>> {
    record(ctx, |to| {
        let verdict = match run.verdict {
            programs::Verdict::Completed => "completed",
            programs::Verdict::Failed => "failed",
        };
        to.set("turn", run.turn)?;
        to.set("verdict", verdict)?;
        to.set("errorType", absent(ctx, run.error_type)?)?;
        to.set("summary", run.summary)
    })
}

fn saved_program<'js>(ctx: &Ctx<'js>, saved: programs::SavedProgram) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("key", saved.key)?;
        to.set("description", saved.description)?;
        to.set("language", saved.language)?;
        to.set("exports", saved.exports)
    })
}

fn code_module<'js>(ctx: &Ctx<'js>, module: CodeModule) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("key", module.key)?;
        to.set("exports", module.exports)
    })
}

fn optional_module<'js>(ctx: &Ctx<'js>, module: Option<CodeModule>) -> Result<Value<'js>> {
    let module = module.map(|module| code_module(ctx, module)).transpose()?;
    absent(ctx, module)
}

fn note<'js>(ctx: &Ctx<'js>, note: memory::Note) -> Result<Object<'js>> {
    record(ctx, |to| {
        to.set("key", note.key)?;
        to.set("summary", note.summary)?;
        to.set("hasCode", note.has_code)
    })
}

fn task_status(ctx: &Ctx<'_>, status: Option<String>) -> Result<Option<tasks::TaskStatus>> {
    let Some(status) = status else { return Ok(None) };
    match status.as_str() {
        "open" => Ok(Some(tasks::TaskStatus::Open)),
        "doing" => Ok(Some(tasks::TaskStatus::Doing)),
        "done" => Ok(Some(tasks::TaskStatus::Done)),
        "dropped" => Ok(Some(tasks::TaskStatus::Dropped)),
        _ => Err(Exception::throw_type(ctx, "no such task status")),
    }
}

fn task<'js>(ctx: &Ctx<'js>, task: tasks::Task) -> Result<Object<'js>> {
    record(ctx, |to| {
        let status = match task.status {
            tasks::TaskStatus::Open => "open",
            tasks::TaskStatus::Doing => "doing",
            tasks::TaskStatus::Done => "done",
            tasks::TaskStatus::Dropped => "dropped",
        };
        to.set("id", task.id)?;
        to.set("title", task.title)?;
        to.set("detail", task.detail)?;
        to.set("status", status)
    })
}

fn delegate<'js>(ctx: &Ctx<'js>, delegate: delegation::Delegate) -> Result<Object<'js>> {
    record(ctx, |to| {
        let status = match delegate.status {
            delegation::DelegateStatus::Running => "running",
            delegation::DelegateStatus::Finished => "finished",
            delegation::DelegateStatus::Failed => "failed",
            delegation::DelegateStatus::Cancelled => "cancelled",
        };
        to.set("id", delegate.id)?;
        to.set("role", delegate.role)?;
        to.set("status", status)?;
        to.set("result", absent(ctx, delegate.result)?)
    })
}

fn session_status<'js>(ctx: &Ctx<'js>, status: session::SessionStatus) -> Result<Object<'js>> {
    let limits = record(ctx, |to| {
        to.set("wallMs", status.limits.wall_ms as f64)?;
        to.set("memoryBytes", status.limits.memory_bytes as f64)?;
        to.set("outputBytes", status.limits.output_bytes as f64)?;
        to.set("hostCalls", status.limits.host_calls)?;
        to.set("refusedCalls", status.limits.refused_calls)?;
        to.set("valueBytes", status.limits.value_bytes as f64)
    })?;
    let remaining = record(ctx, |to| {
        to.set("wallMs", status.remaining.wall_ms as f64)?;
        to.set("outputBytes", status.remaining.output_bytes as f64)?;
        to.set("hostCalls", status.remaining.host_calls)?;
        to.set("refusedCalls", status.remaining.refused_calls)
    })?;
    record(ctx, |to| {
        to.set("language", status.language)?;
        to.set("turn", status.turn)?;
        to.set("role", absent(ctx, status.role)?)?;
        to.set("limits", limits)?;
        to.set("remaining", remaining)
    })
}
