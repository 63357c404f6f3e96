//! Requests: calls with arguments that can be left out.

/// Declares a request: its struct, `new` with what it needs, a setter for each thing it can do without, and `call`.
macro_rules! request {
    (
        $(#[$meta:meta])*
        $name:ident $(<$lifetime:lifetime>)? ($($need:ident: $need_type:ty),*) {
            $($(#[$setter:meta])* $may:ident: $may_type:ty,)*
        }
        $(#[$call_meta:meta])*
        call($request:ident) -> $answer:ty $body:block
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[must_use = "nothing is asked until `call`"]
        pub struct $name $(<$lifetime>)? {
            $($need: $need_type,)*
            $($may: Option<$may_type>,)*
        }

        impl $(<$lifetime>)? $name $(<$lifetime>)? {
            /// A request with what it needs.
            #[allow(clippy::new_without_default)]
            pub fn new($($need: $need_type),*) -> Self {
                $name { $($need,)* $($may: None,)* }
            }

            $(
                $(#[$setter])*
                pub fn $may(mut self, $may: $may_type) -> Self {
                    self.$may = Some($may);
                    self
                }
            )*

            $(#[$call_meta])*
            #[track_caller]
            pub fn call(self) -> $crate::Result<$answer> {
                let $request = self;
                $crate::failure::answer($body)
            }
        }
    };
}
