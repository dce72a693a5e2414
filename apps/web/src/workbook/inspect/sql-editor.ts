import { PostgreSQL, sql as sqlLanguage } from "@codemirror/lang-sql";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--syn-kw)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--syn-str)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--syn-num)" },
  { tag: tags.comment, color: "var(--syn-com)", fontStyle: "italic" },
  { tag: [tags.operator, tags.punctuation], color: "var(--syn-op)" },
  { tag: tags.typeName, color: "var(--syn-fn)" },
]);

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--ring)", outlineOffset: "-2px" },
  ".cm-scroller": { font: "var(--text-code)" },
  ".cm-content": { padding: "12px 0" },
  ".cm-gutters": { border: "0", backgroundColor: "transparent", color: "var(--ink-3)" },
});

/** Colors of SQL, and how its editors look. */
export const sqlLook: Extension = [syntaxHighlighting(colors), theme];

/** Shows a statement that cannot be changed, in a shadow root that may bring its own style sheets. Gives the way to close it. */
export function openSqlView(host: HTMLElement, text: string): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const place = document.createElement("div");
  root.replaceChildren(place);
  const view = new EditorView({
    root,
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ "aria-label": "SQL", "aria-readonly": "true" }),
        EditorView.lineWrapping,
        lineNumbers(),
        sqlLanguage({ dialect: PostgreSQL }),
        sqlLook,
      ],
    }),
  });
  return () => view.destroy();
}
