//! The registry: every arm that is linked in, compared with the list of those that must be.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::LanguageArm;

/// A linked-in arm; use [`register!`](crate::register).
pub struct Registration {
    /// Makes the arm. Called once for each [`Arms`].
    pub make: fn() -> Arc<dyn LanguageArm>,
}

inventory::collect!(Registration);

/// Registers an arm: `gg_core::register!(Javascript::new)`.
#[macro_export]
macro_rules! register {
    ($make:expr) => {
        $crate::registry::inventory::submit! {
            $crate::registry::Registration { make: || ::std::sync::Arc::new($make()) }
        }
    };
}


#[doc(hidden)]
pub use inventory;

/// What is wrong with the set of linked arms. A linker drops a crate nobody names without a word, so this is looked at on start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegistryProblem {
    /// The list names an arm that is not linked in.
    #[error("the arm `{0}` is not linked into this program")]
    NotLinked(String),
    /// An arm is linked in that the list does not name.
    #[error("the arm `{0}` is linked into this program and not in the list of arms")]
    NotListed(String),
    /// Two arms have one id.
    #[error("two arms call themselves `{0}`")]
    Twice(String),
    /// Two arms share a guest without a declaration.
    #[error("the arms `{0}` and `{1}` share the guest `{2}`, which no declaration allows")]
    UndeclaredGuest(String, String, String),
}

/// A language that cannot be launched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{asked}`: the registered languages are {}", known.join(", "))]
pub struct UnknownLanguage {
    /// What was asked for.
    pub asked: String,
    /// Every registered id.
    pub known: Vec<String>,
}

/// Every registered arm, by id.
#[derive(Clone)]
pub struct Arms {
    arms: BTreeMap<&'static str, Arc<dyn LanguageArm>>,
}

impl Arms {
    /// The linked arms, which must be those of `listed`, sharing guests only within the sets of `shared_guests`.
    ///
    /// # Errors
    /// The sets differ, or a guest is shared undeclared.
    pub fn linked(listed: &[&str], shared_guests: &[&[&str]]) -> Result<Self, RegistryProblem> {
        let arms = Arms::of(inventory::iter::<Registration>.into_iter().map(|registration| (registration.make)()))?;
        arms.compare(listed, shared_guests)?;
        Ok(arms)
    }

    /// These arms, whatever is linked.
    ///
    /// # Errors
    /// Two have the same id.
    pub fn of(arms: impl IntoIterator<Item = Arc<dyn LanguageArm>>) -> Result<Self, RegistryProblem> {
        let mut known = BTreeMap::new();
        for arm in arms {
            let id = arm.descriptor().id;
            if known.insert(id, arm).is_some() {
                return Err(RegistryProblem::Twice(id.to_string()));
            }
        }
        Ok(Arms { arms: known })
    }

    fn compare(&self, listed: &[&str], shared_guests: &[&[&str]]) -> Result<(), RegistryProblem> {
        if let Some(id) = listed.iter().find(|id| !self.arms.contains_key(*id)) {
            return Err(RegistryProblem::NotLinked(id.to_string()));
        }
        if let Some(id) = self.arms.keys().find(|id| !listed.contains(id)) {
            return Err(RegistryProblem::NotListed(id.to_string()));
        }
        let mut guests: BTreeMap<&str, &str> = BTreeMap::new();
        for (id, arm) in &self.arms {
            let Some(guest) = arm.descriptor().guest else { continue };
            if let Some(other) = guests.insert(guest, id)
                && !shared_guests.iter().any(|set| set.contains(id) && set.contains(&other))
            {
                return Err(RegistryProblem::UndeclaredGuest(other.to_string(), id.to_string(), guest.to_string()));
            }
        }
        Ok(())
    }

    /// The arm of that id.
    ///
    /// # Errors
    /// There is none; the error lists those there are.
    pub fn get(&self, id: &str) -> Result<&Arc<dyn LanguageArm>, UnknownLanguage> {
        self.arms.get(id).ok_or_else(|| UnknownLanguage {
            asked: id.to_string(),
            known: self.arms.keys().map(|id| id.to_string()).collect(),
        })
    }

    /// Every arm, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn LanguageArm>> {
        self.arms.values()
    }
}
