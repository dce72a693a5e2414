import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { MariaSQL, PostgreSQL, sql as sqlLanguage, type SQLNamespace } from "@codemirror/lang-sql";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { sqlLook } from "../../../inspect/sql-editor.ts";

export interface SqlFieldOptions {
  readonly text: string;
  readonly engine: string;
  /** Paths of tables that are offered. */
  readonly tables: readonly (readonly string[])[];
  /** Names of controls, for `{{name}}`. */
  readonly controls: readonly string[];
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** An editor of one statement, in a shadow root that may bring its own style sheets. Gives the way to close it. */
export function openSqlField(host: HTMLElement, { text, engine, tables, controls, onChange, onRun }: SqlFieldOptions): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const place = document.createElement("div");
  place.style.height = "100%";
  root.replaceChildren(place);
  const language = sqlLanguage({
    dialect: engine === "mysql" ? MariaSQL : PostgreSQL,
    schema: namespaceOf(tables),
    upperCaseKeywords: true,
  });
  const view = new EditorView({
    root,
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.contentAttributes.of({ "aria-label": "SQL", "aria-multiline": "true" }),
        EditorView.lineWrapping,
        EditorView.theme({ "&": { height: "100%" }, ".cm-scroller": { overflow: "auto" } }),
        lineNumbers(),
        history(),
        closeBrackets(),
        autocompletion({ icons: false }),
        Prec.high(keymap.of([{ key: "Mod-Enter", run: () => (onRun(), true) }])),
        // Tab goes on to what was found: the field holds nobody.
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        language,
        language.language.data.of({ autocomplete: (context: CompletionContext) => controlsAt(context, controls) }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        sqlLook,
      ],
    }),
  });
  // Outside of the shadow root it looks like a plain box: the dialog must hear only what is meant for it.
  const guard = (event: KeyboardEvent): void => {
    const isForDialog = event.key === "Tab" || (event.key === "Escape" && !event.defaultPrevented);
    if (!isForDialog) event.stopPropagation();
  };
  place.addEventListener("keydown", guard);
  view.focus();
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  return () => view.destroy();
}

function controlsAt(context: CompletionContext, controls: readonly string[]) {
  const before = context.matchBefore(/\{\{[^{}]*$/u);
  if (before === null || controls.length === 0) return null;
  return {
    from: before.from + 2,
    options: controls.map((name) => ({ label: name, apply: applyControl, detail: "control" })),
    validFor: /^[^{}]*$/u,
  };
}

/** The name, and the braces behind it where they do not stand there yet. */
function applyControl(view: EditorView, { label }: Completion, from: number, to: number): void {
  const end = view.state.sliceDoc(to, to + 2) === "}}" ? to + 2 : to;
  view.dispatch({ changes: { from, to: end, insert: `${label}}}` }, selection: { anchor: from + label.length + 2 } });
}

/** Databases, schemas and tables as they lie in each other. */
function namespaceOf(tables: readonly (readonly string[])[]): SQLNamespace {
  const top: Record<string, unknown> = {};
  for (const path of tables) {
    let at = top;
    for (const [depth, name] of path.entries()) {
      if (depth === path.length - 1) at[name] ??= [];
      else {
        const next = at[name];
        at = (typeof next === "object" && next !== null && !Array.isArray(next) ? next : (at[name] = {})) as Record<string, unknown>;
      }
    }
  }
  return top as SQLNamespace;
}
