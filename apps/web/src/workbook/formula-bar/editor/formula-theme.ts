import { EditorView } from "@codemirror/view";

/** Colors by the roles of the theme: custom properties reach into the shadow root. */
export const formulaTheme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "var(--text-code)", overflow: "auto", maxHeight: "var(--fx-height, 160px)" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0" },
  ".cm-placeholder": { color: "var(--ink-3)" },
  ".fx-function": { color: "var(--syn-fn)" },
  ".fx-column, .fx-control": { color: "var(--syn-col)", backgroundColor: "var(--syn-col-bg)", borderRadius: "2px" },
  ".fx-text": { color: "var(--syn-str)" },
  ".fx-number": { color: "var(--syn-num)" },
  ".fx-operator, .fx-punctuation, .fx-field": { color: "var(--syn-op)" },
  ".fx-keyword": { color: "var(--syn-kw)" },
  ".fx-comment": { color: "var(--syn-com)", fontStyle: "italic" },
  ".fx-wrong": { textDecoration: "underline wavy var(--bad) 1px", textUnderlineOffset: "3px" },
  ".fx-doubtful": { textDecoration: "underline dotted var(--warn) 2px", textUnderlineOffset: "3px" },
  ".cm-tooltip": { border: "0", backgroundColor: "transparent", zIndex: "var(--z-tooltip)" },
  ".fx-hover": {
    maxWidth: "320px",
    margin: "4px 0",
    padding: "8px 12px",
    borderRadius: "var(--radius-md)",
    background: "var(--raised)",
    boxShadow: "var(--shadow2)",
    color: "var(--ink-2)",
    font: "var(--text-ui)",
  },
  ".fx-hover-title": { color: "var(--ink)", font: "var(--text-code)" },
});
