//! What every language of gg shares: the arm trait and its registry, the engine that runs a turn, outcomes, catalogues, prompts.
//!
//! Nothing here knows a language. A rule that only one language needs lives in that language's crate under `gg-arms/`.

pub mod arm;
pub mod cache;
pub mod catalogue;
pub mod compilers;
pub mod confine;
pub mod diagnostic;
pub mod engine;
pub mod exit;
pub mod link;
pub mod linked;
pub mod modules;
pub mod outcome;
pub mod places;
pub mod prompt;
pub mod registry;
pub mod source;
pub mod spelling;
pub mod workspace;

pub use arm::{
    ArmDescriptor, Band, CallValue, Guest, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart, SynthesizedCall,
    Verdict,
};
pub use catalogue::{Catalogue, KeptCatalogue};
pub use confine::{Confined, Ended, Killed, Processes};
pub use diagnostic::{Diagnostic, Severity};
pub use engine::programs::ProgramKey;
pub use engine::tape::{self, Tape};
pub use engine::{Engine, EngineConfig, GuestComponent, RunReport, RunRequest, Strategy};
pub use exit::{Frame, GuestEnd, GuestExit};
pub use linked::LinkedBase;
pub use modules::{BoundModule, identifier};
pub use outcome::{Cost, Failure, TurnErrorKind, TurnOutcome};
pub use registry::{Arms, RegistryProblem};
pub use source::Source;
pub use workspace::{CompileFolder, CompileWorkspace};
