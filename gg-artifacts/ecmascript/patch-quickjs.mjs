// Edits a copy of QuickJS-NG: node patch-quickjs.mjs FOLDER, where FOLDER is a copy of the crate rquickjs-sys.
// Each edit must match exactly once: another version of the engine fails here by name and is looked at before it is used.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const edits = [
  {
    why: "the stack check, which is left out on WASI: without it recursion traps instead of throwing a RangeError",
    from: `static void update_stack_limit(JSRuntime *rt)
{
#if defined(__wasi__)
`,
    to: `static void update_stack_limit(JSRuntime *rt)
{
#if 0
`,
  },
  {
    why: "a test for frames of gg's own scripts, whose names start with gg, and of native functions that those call",
    from: `static void build_backtrace(JSContext *ctx, JSValueConst error_val,
                            JSValueConst filter_func, const char *filename,
                            int line_num, int col_num, int backtrace_flags)
{
`,
    to: `static bool gg_own_frame(JSContext *ctx, JSStackFrame *sf)
{
    JSObject *p = JS_VALUE_GET_OBJ(sf->cur_func);
    const char *name;
    bool own;

    if (!js_class_has_bytecode(p->class_id))
        return sf->prev_frame && gg_own_frame(ctx, sf->prev_frame);
    if (!p->u.func.function_bytecode->filename)
        return false;
    name = JS_AtomToCString(ctx, p->u.func.function_bytecode->filename);
    if (!name)
        return false;
    own = !strcmp(name, "gg") || !strncmp(name, "gg:", 3);
    JS_FreeCString(ctx, name);
    return own;
}

static void build_backtrace(JSContext *ctx, JSValueConst error_val,
                            JSValueConst filter_func, const char *filename,
                            int line_num, int col_num, int backtrace_flags)
{
`,
  },
  {
    why: "stack traces without those frames",
    from: `            backtrace_flags &= ~JS_BACKTRACE_FLAG_SKIP_FIRST_LEVEL;
            continue;
        }

        p = JS_VALUE_GET_OBJ(sf->cur_func);
`,
    to: `            backtrace_flags &= ~JS_BACKTRACE_FLAG_SKIP_FIRST_LEVEL;
            continue;
        }
        if (gg_own_frame(ctx, sf))
            continue;

        p = JS_VALUE_GET_OBJ(sf->cur_func);
`,
  },
  {
    why: "a stack check where one built-in iterator calls another without a call of JavaScript's between them",
    from: `            func = p->u.cfunc.c_function;
            return func.iterator_next(ctx, enum_obj, argc, argv,
                                      pdone, p->u.cfunc.magic);
`,
    to: `            if (js_check_stack_overflow(ctx->rt, 0)) {
                *pdone = false;
                return JS_ThrowStackOverflow(ctx);
            }
            func = p->u.cfunc.c_function;
            return func.iterator_next(ctx, enum_obj, argc, argv,
                                      pdone, p->u.cfunc.magic);
`,
  },
  {
    why: "a bound on how deep JSON.stringify goes: its search for cycles takes time with the square of the depth",
    from: `        v = js_array_includes(ctx, jsc->stack, 1, vc(&val));
`,
    to: `        if (JS_VALUE_GET_OBJ(jsc->stack)->u.array.count >= 10000) {
            JS_ThrowStackOverflow(ctx);
            goto exception;
        }
        v = js_array_includes(ctx, jsc->stack, 1, vc(&val));
`,
  },
  {
    why: "the place where a value that is no error is thrown: an error carries its stack, a string does not",
    from: `        CASE(OP_throw):
            JS_Throw(ctx, *--sp);
`,
    to: `        CASE(OP_throw):
            if (!JS_IsError(sp[-1])) {
                sf->cur_pc = pc;
                gg_note_throw(ctx, sp[-1]);
            }
            JS_Throw(ctx, *--sp);
`,
  },
  {
    why: "room for the place of a function's last await",
    from: `    int pc2line_len;
    uint8_t *pc2line_buf;
    char *source;
} JSFunctionBytecode;
`,
    to: `    int pc2line_len;
    uint8_t *pc2line_buf;
    char *source;
    int gg_await_pc; /* just after the last await that ran, or 0 */
} JSFunctionBytecode;
`,
  },
  {
    why: "that place",
    from: `        CASE(OP_await):
            ret_val = js_int32(FUNC_RET_AWAIT);
`,
    to: `        CASE(OP_await):
            b->gg_await_pc = pc - b->byte_code_buf;
            ret_val = js_int32(FUNC_RET_AWAIT);
`,
  },
  {
    why: "the functions that gg's guest calls, beside the engine's own",
    from: `#undef malloc
#undef free
#undef realloc
`,
    to: `/* The names that a declared module exports itself, in the order of its text. */
JSValue gg_module_exports(JSContext *ctx, const char *name)
{
    JSAtom atom = JS_NewAtom(ctx, name);
    JSModuleDef *m = js_find_loaded_module_by_name(ctx, atom);
    JSValue list = JS_NewArray(ctx);
    int i;

    JS_FreeAtom(ctx, atom);
    if (m && !JS_IsException(list)) {
        for (i = 0; i < m->export_entries_count; i++)
            JS_SetPropertyUint32(ctx, list, i, JS_AtomToString(ctx, m->export_entries[i].export_name));
    }
    return list;
}

/* Where the top level of each module awaits that has not come to its end, as lines of a stack trace. */
JSValue gg_awaiting_modules(JSContext *ctx)
{
    JSValue list = JS_NewArray(ctx);
    struct list_head *el;
    uint32_t count = 0;

    if (JS_IsException(list))
        return list;
    list_for_each(el, &ctx->loaded_modules) {
        JSModuleDef *m = list_entry(el, JSModuleDef, link);
        JSFunctionBytecode *b;
        const char *file;
        int line, column;
        char frame[512];

        if (m->status != JS_MODULE_STATUS_EVALUATING_ASYNC || !JS_IsObject(m->func_obj))
            continue;
        if (!js_class_has_bytecode(JS_VALUE_GET_OBJ(m->func_obj)->class_id))
            continue;
        b = JS_VALUE_GET_OBJ(m->func_obj)->u.func.function_bytecode;
        if (b->gg_await_pc == 0)
            continue;
        line = find_line_num(ctx, b, b->gg_await_pc - 1, &column);
        file = JS_AtomToCString(ctx, m->module_name);
        snprintf(frame, sizeof(frame), "    at %s:%d:%d", file ? file : "?", line, column);
        JS_FreeCString(ctx, file);
        JS_SetPropertyUint32(ctx, list, count++, JS_NewString(ctx, frame));
    }
    return list;
}

static JSValue gg_thrown_value;
static JSValue gg_thrown_stack;
static bool gg_thrown;

static void gg_note_throw(JSContext *ctx, JSValueConst value)
{
    JSValue place;

    /* A finally block throws again what passes through it. */
    if (gg_thrown && js_same_value(ctx, gg_thrown_value, value))
        return;
    if (gg_thrown) {
        JS_FreeValue(ctx, gg_thrown_value);
        JS_FreeValue(ctx, gg_thrown_stack);
    }
    gg_thrown = true;
    gg_thrown_value = js_dup(value);
    place = JS_NewObjectClass(ctx, JS_CLASS_ERROR);
    if (!JS_IsException(place))
        build_backtrace(ctx, place, JS_UNDEFINED, NULL, 0, 0, 0);
    gg_thrown_stack = JS_GetProperty(ctx, place, JS_ATOM_stack);
    JS_FreeValue(ctx, place);
}

/* The value that is no error and was thrown last, with the stack at that place. */
JSValue gg_last_throw(JSContext *ctx)
{
    JSValue list = JS_NewArray(ctx);

    if (gg_thrown && !JS_IsException(list)) {
        JS_SetPropertyUint32(ctx, list, 0, js_dup(gg_thrown_value));
        JS_SetPropertyUint32(ctx, list, 1, js_dup(gg_thrown_stack));
    }
    return list;
}

#undef malloc
#undef free
#undef realloc
`,
  },
  {
    why: "their declaration",
    from: `static bool gg_own_frame(JSContext *ctx, JSStackFrame *sf)
`,
    to: `static void gg_note_throw(JSContext *ctx, JSValueConst value);

static bool gg_own_frame(JSContext *ctx, JSStackFrame *sf)
`,
  },
];

const file = join(process.argv[2], "quickjs", "quickjs.c");
let text = readFileSync(file, "utf8");
for (const { why, from, to } of edits) {
  const places = text.split(from).length - 1;
  if (places !== 1) {
    console.error(`patch-quickjs: ${file}: ${places} places match, instead of one, for ${why}`);
    process.exit(1);
  }
  text = text.replace(from, () => to);
}
writeFileSync(file, text);
