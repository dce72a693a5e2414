import type { CheckedFormula, FormulaPlace } from "@sheaf/compiler";
import { type Completion, formatted } from "@sheaf/formula";
import { type FocusEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { FormulaEditor, FormulaEditorEvents, FormulaKey } from "../editor/formula-editor.ts";
import { EditorHost } from "../editor-host.tsx";
import { FindingsStrip } from "../findings-strip.tsx";
import { findingsOf, hoverLines, marksOf } from "../formula-check.ts";
import { SuggestionList } from "../help/suggestion-list.tsx";
import { callAround, movedChoice, type Suggestions, suggestionsFor, typedPart } from "../help/suggestions.ts";
import styles from "./formula-field.module.css";

interface FormulaFieldProps {
  readonly label: string;
  readonly text: string;
  /** What names mean, and what is wrong with a text, there. */
  readonly place: FormulaPlace;
  readonly onChange: (text: string) => void;
}

/** A formula in a form: colors, suggestions, help and findings as in the formula bar, in a box of its own. Tab takes a suggestion, Enter is a new line. */
export function FormulaField({ label, text, place, onChange }: FormulaFieldProps) {
  const labelId = useId();
  const [editor, setEditor] = useState<FormulaEditor | null>(null);
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [isEditing, setEditing] = useState(false);
  const checked = useMemo((): CheckedFormula => place.check(text), [place, text]);
  const findings = useMemo(() => (text.trim() === "" ? [] : findingsOf(checked)), [checked, text]);
  /** What the editor holds: another text comes from outside, and its undo starts there. */
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (editor === null || held.current === text) return;
    held.current = text;
    editor.show(text, label);
  }, [editor, text, label]);
  useEffect(() => editor?.repaint(), [editor, place]);

  const close = (): void => {
    setSuggestions(null);
    setCaret(null);
  };
  const changed = (now: string): void => {
    held.current = now;
    onChange(now);
  };
  const replaceAll = (now: string): void => {
    editor?.replace({ start: 0, end: editor.text().length }, now, now.length);
  };
  const take = (item: Completion): void => {
    if (editor === null) return;
    // The list may be a key behind the text.
    const now = suggestionsFor(editor.text(), editor.caret(), place.scope, true);
    if (now?.items.some(({ insert }) => insert === item.insert) === true) editor.replace(now.replace, item.insert, item.caret);
    editor.focus("keep");
    setSuggestions(null);
  };
  const onKey = (key: FormulaKey): boolean => {
    const chosen = suggestions?.items[suggestions.index];
    switch (key) {
      case "enter":
        if (suggestions === null || !suggestions.isChosen || chosen === undefined) return false;
        take(chosen);
        return true;
      case "tab":
        if (suggestions === null || chosen === undefined) return false;
        take(chosen);
        return true;
      case "escape":
        if (suggestions === null && caret === null) return false;
        close();
        return true;
      case "up":
      case "down":
      case "page-up":
      case "page-down":
        if (suggestions === null) return false;
        setSuggestions(movedChoice(suggestions, { up: -1, down: 1, "page-up": -8, "page-down": 8 }[key]));
        return true;
      case "suggest":
        if (editor !== null) {
          setSuggestions(suggestionsFor(editor.text(), editor.caret(), place.scope, true));
          setCaret(editor.caret());
        }
        return true;
      case "definition":
      case "uses":
        return false;
    }
  };
  const events: FormulaEditorEvents = {
    paint: (now) => marksOf(now, place, place.check(now)),
    onChange: (now, at) => {
      changed(now);
      setSuggestions(suggestionsFor(now, at, place.scope, false));
      setCaret(at);
    },
    onCaret: (at) => {
      setSuggestions(null);
      setCaret((before) => (before === null ? null : at));
    },
    onFocus: () => undefined,
    onKey,
    onHover: (position) => hoverLines(text, position, place),
    onFollow: () => false,
    onMenu: () => undefined,
  };
  const call = caret === null ? null : callAround(text, caret, place.scope);
  const anchor = suggestions?.replace.start ?? call?.nameSpan.start ?? null;
  const where = editor === null || anchor === null || !isEditing ? null : editor.placeOf(anchor);
  const within = {
    onFocus: () => setEditing(true),
    onBlur: (event: FocusEvent<HTMLElement>): void => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setEditing(false);
      close();
      const now = formatted(text);
      if (now !== text && findings.length === 0) replaceAll(now);
    },
  };
  return (
    <div className={styles.field} {...within}>
      <span id={labelId} className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.box}>
        <EditorHost text={text} label={label} events={events} onEditor={setEditor} />
      </div>
      <div className={styles.findings}>
        <FindingsStrip
          findings={findings}
          canFix={(fix) => fix.kind === "replace"}
          onFix={(fix) => {
            if (fix.kind === "replace") editor?.replace(fix.span, fix.text, fix.text.length);
          }}
        />
      </div>
      {where !== null && editor !== null && (suggestions !== null || call !== null) && (
        <SuggestionList
          suggestions={suggestions}
          call={call}
          level={null}
          typed={suggestions === null || caret === null ? "" : typedPart(text, suggestions.replace, caret)}
          anchor={where}
          editor={editor.node}
          onTake={take}
        />
      )}
    </div>
  );
}
