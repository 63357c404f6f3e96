//! The host half of package `test-cabinet:gg`, generated from `wit/`.
#![allow(missing_docs)]

wasmtime::component::bindgen!({
    path: "../wit",
    inline: "
        package gg:host;
        world host {
            import test-cabinet:gg/types;
            import test-cabinet:gg/feedback;
            import test-cabinet:gg/modules;
            import test-cabinet:gg/files;
            import test-cabinet:gg/search;
            import test-cabinet:gg/shell;
            import test-cabinet:gg/views;
            import test-cabinet:gg/docs;
            import test-cabinet:gg/programs;
            import test-cabinet:gg/memory;
            import test-cabinet:gg/skills;
            import test-cabinet:gg/tasks;
            import test-cabinet:gg/delegation;
            import test-cabinet:gg/session;
            import test-cabinet:gg/web;
            import test-cabinet:gg/wire;
            import test-cabinet:gg/math;
        }
    ",
    world: "gg:host/host",
    imports: { default: async | trappable },
    additional_derives: [PartialEq, serde::Serialize, serde::Deserialize],
});
