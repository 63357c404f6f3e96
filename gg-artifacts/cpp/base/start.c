// Linked with every program: tells the base where the program's constructors and its main function are.

void __wasm_call_ctors(void);
int __main_void(void);
void gg_register(void (*constructors)(void), int (*main)(void));

__attribute__((export_name("gg_side_start"))) void gg_side_start(void) { gg_register(__wasm_call_ctors, __main_void); }
