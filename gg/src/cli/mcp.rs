//! `gg mcp`.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use gg::mcp::McpServer;
use gg::records::Recorder;
use rmcp::ServiceExt;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use super::args::McpArgs;
use super::run::{Settings, cancelled_by_signals, refused, settings, workspace_host};
use super::{Refused, Status};

pub async fn mcp(args: McpArgs) -> Result<Status, Refused> {
    let Settings { sandbox, profile, host } = settings(&args.agent, args.limits.as_deref())?;
    if !profile.language.is_empty() {
        sandbox.arm(&profile.language).map_err(refused)?;
    }
    args.workspace
        .canonicalize()
        .map_err(|error| Refused::usage(format!("--workspace {}: {error}", args.workspace.display())))?;
    let recorder = args.record.as_ref().map(Recorder::open).transpose().map_err(Refused::usage)?;
    let launch = {
        let (sandbox, workspace, recorder) = (sandbox.clone(), args.workspace.clone(), recorder.clone());
        move |profile: gg::AgentProfile| {
            let name = profile.language.clone();
            let host = workspace_host(&sandbox, &profile, &host, &workspace).map_err(|refused| refused.message)?;
            let agent = sandbox.launch(profile, host).map_err(|problem| problem.to_string())?;
            match &recorder {
                Some(recorder) => agent.recorded(recorder, name).map_err(|problem| problem.to_string()),
                None => Ok(agent),
            }
        }
    };
    let server = McpServer::new(sandbox, profile, Box::new(launch));
    let cancel = cancelled_by_signals();
    let status = match args.http {
        None => {
            let service = tokio::select! {
                service = server.serve(rmcp::transport::stdio()) => service.map_err(|problem| Refused::usage(format!("no session: {problem}")))?,
                () = cancel.cancelled() => return Ok(Status::Interrupted),
            };
            let stop = service.cancellation_token();
            tokio::select! {
                ended = service.waiting() => {
                    ended.map_err(Refused::toolchain)?;
                    Status::Completed
                }
                () = cancel.cancelled() => {
                    stop.cancel();
                    Status::Interrupted
                }
            }
        }
        Some(port) => {
            // Loopback alone, and no page of a browser: whoever reaches this port runs programs over the workspace.
            let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
            let listener =
                tokio::net::TcpListener::bind(address).await.map_err(|error| Refused::usage(format!("port {port}: {error}")))?;
            let address = listener.local_addr().map_err(Refused::toolchain)?;
            let config =
                StreamableHttpServerConfig::default().with_cancellation_token(cancel.child_token()).enforce_origin_validation();
            let service =
                StreamableHttpService::new(move || Ok(server.clone()), Arc::new(LocalSessionManager::default()), config);
            let router = axum::Router::new().route_service("/mcp", service);
            eprintln!("gg: serving at http://{address}/mcp");
            let stop = cancel.clone();
            let serving = axum::serve(listener, router).with_graceful_shutdown(async move { stop.cancelled().await });
            tokio::select! {
                served = serving.into_future() => served.map_err(Refused::toolchain)?,
                // A stream that a client holds open must not hold the end back.
                () = async { cancel.cancelled().await; tokio::time::sleep(std::time::Duration::from_secs(1)).await } => {}
            }
            Status::Interrupted
        }
    };
    if let Some(recorder) = recorder {
        recorder.finish().map_err(Refused::toolchain)?;
    }
    Ok(status)
}
