//! `files` over a [`Workspace`].

use async_trait::async_trait;
use gg_membrane::operations::FilesHost;
use gg_membrane::operations::files::*;
use gg_membrane::{ApiError, Entry, Granted};

use crate::Workspace;
use crate::fault::blocking;

#[async_trait]
impl FilesHost for Workspace {
    async fn read_file(
        &self,
        granted: Granted<ReadFile>,
        path: String,
        offset: Option<u32>,
        limit: Option<u32>,
    ) -> Result<FileRead, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |call| workspace.read_file(&path, offset, limit, call)).await
    }

    async fn read_bytes(&self, granted: Granted<ReadBytes>, path: String) -> Result<Vec<u8>, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |call| workspace.read_bytes(&path, call)).await
    }

    async fn write_file(&self, granted: Granted<WriteFile>, path: String, text: String) -> Result<FileWrite, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |_| workspace.write(&path, text.as_bytes())).await
    }

    async fn write_bytes(&self, granted: Granted<WriteBytes>, path: String, bytes: Vec<u8>) -> Result<FileWrite, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |_| workspace.write(&path, &bytes)).await
    }

    async fn edit_file(
        &self,
        granted: Granted<EditFile>,
        path: String,
        old: String,
        new: String,
        replace_all: Option<bool>,
    ) -> Result<FileEdit, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |call| workspace.edit(&path, &old, &new, replace_all.unwrap_or(false), call)).await
    }

    async fn list_directory(
        &self,
        granted: Granted<ListDirectory>,
        path: Option<String>,
        depth: Option<u32>,
    ) -> Result<Vec<Entry>, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |call| workspace.list(path.as_deref(), depth, call)).await
    }

    async fn stat(&self, granted: Granted<Stat>, path: String) -> Result<Entry, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |_| workspace.stat(&path)).await
    }

    async fn move_path(&self, granted: Granted<MovePath>, from: String, to: String) -> Result<Entry, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |_| workspace.rename(&from, &to)).await
    }

    async fn remove_path(&self, granted: Granted<RemovePath>, path: String, recursive: Option<bool>) -> Result<(), ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |_| workspace.remove(&path, recursive.unwrap_or(false))).await
    }

    async fn make_directory(&self, granted: Granted<MakeDirectory>, path: String) -> Result<Entry, ApiError> {
        let workspace = self.clone();
        blocking(&granted, move |_| workspace.make_directory(&path)).await
    }
}
