//! `views`: what the model reads next turn.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use gg_membrane::operations::ViewsHost;
use gg_membrane::operations::views::*;
use gg_membrane::{ApiError, Granted, OpenedView, View};
use serde::{Deserialize, Serialize};

use crate::Workspace;
use crate::fault::{Answer, Call, Fault, blocking, named};
use crate::text;

/// Characters of a view's title.
const TITLE: usize = 200;

/// Bounds of `views`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ViewsConfig {
    /// Views that may be opened for one turn. Default 64.
    pub views: usize,
    /// Bytes of one view's text; what is longer is cut. Default 256 KiB.
    pub view_bytes: usize,
}

impl Default for ViewsConfig {
    fn default() -> Self {
        ViewsConfig { views: 64, view_bytes: 256 << 10 }
    }
}

/// An agent's open views. Cheap to clone; clones share them.
///
/// A view is handed to the model once, at the end of the turn that opened it, and stays listed until it is closed or until newer views
/// need its place.
#[derive(Debug, Clone)]
pub struct ViewSet {
    config: ViewsConfig,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    last: u64,
    views: BTreeMap<u64, Opened>,
}

#[derive(Debug)]
struct Opened {
    view: View,
    /// Absent once it was handed over.
    text: Option<String>,
}

impl ViewSet {
    /// No views yet.
    pub fn new(config: ViewsConfig) -> Self {
        ViewSet { config, open: Arc::default() }
    }

    /// Opens `text` under `title`.
    ///
    /// # Errors
    /// A message for the program, when as many views as may be were opened for the next turn.
    pub fn open(&self, title: &str, text: &str) -> Result<View, String> {
        self.add(title, text, false).map_err(|fault| fault.message)
    }

    pub(crate) fn add(&self, title: &str, text: &str, truncated: bool) -> Answer<View> {
        let kept = text::head(text, self.config.view_bytes);
        let mut open = self.open.lock().expect("no panic while the views are held");
        if open.views.len() >= self.config.views {
            let oldest = open.views.iter().find(|(_, opened)| opened.text.is_none()).map(|(number, _)| *number);
            let Some(oldest) = oldest else {
                return Err(Fault::exhausted(format!("{} views are open for the next turn; close one first", self.config.views)));
            };
            open.views.remove(&oldest);
        }
        open.last += 1;
        let number = open.last;
        let view = View {
            id: format!("v{number}"),
            title: title.to_string(),
            lines: u32::try_from(kept.lines().count()).unwrap_or(u32::MAX),
            truncated: truncated || kept.len() < text.len(),
        };
        open.views.insert(number, Opened { view: view.clone(), text: Some(kept.to_string()) });
        Ok(view)
    }

    fn list(&self) -> Vec<View> {
        self.open.lock().expect("no panic while the views are held").views.values().map(|opened| opened.view.clone()).collect()
    }

    fn close(&self, id: &str) -> Answer<()> {
        let number: Option<u64> = id.strip_prefix('v').and_then(|number| number.parse().ok());
        let mut open = self.open.lock().expect("no panic while the views are held");
        match number.and_then(|number| open.views.remove(&number)) {
            Some(_) => Ok(()),
            None => Err(Fault::not_found(format!("there is no open view `{}`", id.escape_debug()))),
        }
    }

    /// The views opened since this was last asked and still open, in the order they were opened.
    pub fn take_opened(&self) -> Vec<OpenedView> {
        let mut open = self.open.lock().expect("no panic while the views are held");
        let taken = open.views.values_mut().filter_map(|opened| {
            let text = opened.text.take()?;
            Some(OpenedView { id: opened.view.id.clone(), title: opened.view.title.clone(), text })
        });
        taken.collect()
    }
}

/// Answers `views`.
#[derive(Debug, Clone)]
pub struct Views {
    set: ViewSet,
    workspace: Workspace,
}

impl Views {
    /// Views of `workspace`'s files and of programs' texts, kept in `set`.
    pub fn new(set: ViewSet, workspace: Workspace) -> Self {
        Views { set, workspace }
    }

    fn open_file(&self, path: &str, offset: Option<u32>, limit: Option<u32>, call: &Call) -> Answer<View> {
        let read = self.workspace.read_file(path, offset, limit, call)?;
        let title = if read.first_line == 1 && read.line_count == read.total_lines {
            read.path
        } else if read.line_count == 0 {
            format!("{} (no line from {} on)", read.path, read.first_line)
        } else {
            format!("{}:{}-{}", read.path, read.first_line, u64::from(read.first_line) + u64::from(read.line_count) - 1)
        };
        self.set.add(&title, &read.text, read.truncated)
    }
}

#[async_trait]
impl ViewsHost for Views {
    async fn open_file(
        &self,
        granted: Granted<OpenFile>,
        path: String,
        offset: Option<u32>,
        limit: Option<u32>,
    ) -> Result<View, ApiError> {
        let views = self.clone();
        blocking(&granted, move |call| views.open_file(&path, offset, limit, call)).await
    }

    async fn open_text(&self, granted: Granted<OpenText>, title: String, text: String) -> Result<View, ApiError> {
        let one_line = title.trim();
        let answer = if one_line.is_empty() || one_line.contains(['\n', '\r']) || one_line.chars().count() > TITLE {
            Err(Fault::invalid(format!("a title is one line of 1 to {TITLE} characters")))
        } else {
            self.set.add(one_line, &text, false)
        };
        answer.map_err(|fault| named(&granted, fault))
    }

    async fn list_views(&self, _granted: Granted<ListViews>) -> Result<Vec<View>, ApiError> {
        Ok(self.set.list())
    }

    async fn close_view(&self, granted: Granted<CloseView>, id: String) -> Result<(), ApiError> {
        self.set.close(&id).map_err(|fault| named(&granted, fault))
    }
}

#[cfg(test)]
mod tests {
    use gg_membrane::ErrorCode;

    use super::*;

    fn titles(views: Vec<OpenedView>) -> Vec<String> {
        views.into_iter().map(|view| view.title).collect()
    }

    #[test]
    fn a_view_is_handed_over_once_in_order() {
        let set = ViewSet::new(ViewsConfig::default());
        let a = set.open("a", "1\n2\n").unwrap();
        set.open("b", "").unwrap();
        let c = set.open("c", "x").unwrap();
        assert_eq!((a.id.as_str(), a.lines, a.truncated), ("v1", 2, false));
        set.close(&c.id).unwrap();
        assert_eq!(titles(set.take_opened()), ["a", "b"]);
        assert_eq!(titles(set.take_opened()), Vec::<String>::new());
        assert_eq!(set.list().len(), 2);
        set.open("d", "").unwrap();
        assert_eq!(titles(set.take_opened()), ["d"]);
        for id in ["v3", "v99", "", "v", "1"] {
            assert_eq!(set.close(id).unwrap_err().code, ErrorCode::NotFound, "{id}");
        }
    }

    #[test]
    fn bounds_hold() {
        let set = ViewSet::new(ViewsConfig { views: 2, view_bytes: 5 });
        assert!(set.open("a", "ääää").unwrap().truncated);
        assert_eq!(set.take_opened()[0].text, "ää");
        set.open("b", "").unwrap();
        set.open("c", "").unwrap();
        assert_eq!(
            set.list().iter().map(|view| view.title.as_str()).collect::<Vec<_>>(),
            ["b", "c"],
            "what was shown makes room"
        );
        assert!(set.open("d", "").is_err());
    }

    #[test]
    fn files_are_read_when_they_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let workspace = Workspace::open(folder.path()).unwrap();
        let views = Views::new(ViewSet::new(ViewsConfig::default()), workspace);
        let open = |offset, limit| views.open_file("f", offset, limit, &Call::bounded(1 << 20));
        assert_eq!(open(None, None).unwrap_err().code, ErrorCode::NotFound);
        std::fs::write(folder.path().join("f"), "1\n2\n3\n").unwrap();
        assert_eq!(open(None, None).unwrap().title, "f");
        assert_eq!(open(Some(2), Some(1)).unwrap().title, "f:2-2");
        assert_eq!(open(Some(9), None).unwrap().title, "f (no line from 9 on)");
        std::fs::write(folder.path().join("f"), "new").unwrap();
        open(None, None).unwrap();
        assert_eq!(views.set.take_opened().last().unwrap().text, "new");
    }
}
