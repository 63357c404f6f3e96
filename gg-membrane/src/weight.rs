//! How many bytes a value that crosses holds, for the bound on one argument or result.

use crate::bindings::test_cabinet::gg::{
    delegation, docs, files, memory, programs, search, session, shell, skills, tasks, types, web,
};

/// Bytes of text and data in a value; fixed-size parts count a word each.
pub(crate) trait Weight {
    fn weight(&self) -> u64;
}

const WORD: u64 = 8;

macro_rules! fixed {
    ($($ty:ty),* $(,)?) => { $(impl Weight for $ty { fn weight(&self) -> u64 { WORD } })* };
}

fixed!(
    (), bool, u8, u16, u32, u64, i32, f64, types::EntryKind, programs::Verdict, tasks::TaskStatus, delegation::DelegateStatus,
    session::SessionLimits, session::SessionRemaining,
);

impl Weight for String {
    fn weight(&self) -> u64 {
        WORD + self.len() as u64
    }
}

impl<T: Weight> Weight for Option<T> {
    fn weight(&self) -> u64 {
        self.as_ref().map_or(WORD, Weight::weight)
    }
}

/// A byte list weighs its length: asking each byte would cost more than the call.
impl Weight for Vec<u8> {
    fn weight(&self) -> u64 {
        WORD + self.len() as u64
    }
}

macro_rules! records {
    ($($ty:path { $($field:ident),* $(,)? }),* $(,)?) => {
        $(
            impl Weight for $ty {
                fn weight(&self) -> u64 {
                    0 $(+ self.$field.weight())*
                }
            }
            impl Weight for Vec<$ty> {
                fn weight(&self) -> u64 {
                    WORD + self.iter().map(Weight::weight).sum::<u64>()
                }
            }
        )*
    };
}

impl Weight for Vec<String> {
    fn weight(&self) -> u64 {
        WORD + self.iter().map(Weight::weight).sum::<u64>()
    }
}

records!(
    types::Entry { path, kind, size, modified },
    types::View { id, title, lines, truncated },
    types::CodeModule { key, exports },
    files::FileRead { path, text, first_line, line_count, total_lines, truncated },
    files::FileWrite { path, bytes, created },
    files::FileEdit { path, replacements },
    search::TextMatch { path, line, column, text, before, after },
    shell::Variable { name, value },
    shell::ShellResult { exit_code, output, timed_out, truncated },
    shell::Process { id },
    shell::ProcessStatus { running, exit_code, output },
    docs::DocHit { symbol, kind, module, summary, import_line },
    programs::ProgramRun { turn, verdict, error_type, summary },
    programs::SavedProgram { key, description, language, exports },
    memory::Note { key, summary, has_code },
    memory::NoteContent { key, summary, has_code, text, module },
    skills::Skill { key, description, has_code },
    skills::SkillContent { key, description, has_code, text, module },
    tasks::Task { id, title, detail, status },
    delegation::Delegate { id, role, status, result },
    delegation::MachineState { state, next },
    session::SessionStatus { language, turn, role, limits, remaining },
    web::Header { name, value },
    web::WebResponse { status, headers, body, truncated },
);
