import type { CheckedFormula, FormulaPlace } from "@sheaf/compiler";
import { formatted } from "@sheaf/formula";
import { type FocusEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { FormulaEditor, FormulaEditorEvents } from "../editor/formula-editor.ts";
import { EditorHost } from "../editor-host.tsx";
import { FindingsStrip } from "../findings-strip.tsx";
import { colorsOf, findingsOf, hoverLines, isBroken, underlinesOf } from "../formula-check.ts";
import { SuggestionList } from "../help/suggestion-list.tsx";
import { useSuggestions } from "../help/use-suggestions.ts";
import { useMeant, usePause } from "../use-meant.ts";
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
  const help = useSuggestions(editor, place.scope, null);
  const [isEditing, setEditing] = useState(false);
  const checked = useMemo((): CheckedFormula => place.check(text), [place, text]);
  const findings = useMemo(() => (text.trim() === "" ? [] : findingsOf(checked)), [checked, text]);
  const { isPaused } = usePause(text);
  const meant = useMeant(text, place, isPaused && isBroken(checked));
  /** What the editor holds: another text comes from outside, and its undo starts there. */
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (editor === null || held.current === text || editor.untold() !== null) return;
    held.current = text;
    editor.show(text, label);
  }, [editor, text, label]);
  useEffect(() => editor?.repaint(), [editor, place]);

  const changed = (now: string): void => {
    held.current = now;
    onChange(now);
  };
  const replaceAll = (now: string): void => {
    editor?.replace({ start: 0, end: editor.text().length }, now, now.length);
  };
  const events: FormulaEditorEvents = {
    colors: (now) => colorsOf(now, place),
    underlines: (now) => underlinesOf(now, place.check(now)),
    onChange: (now, at) => {
      changed(now);
      help.follow(now, at);
    },
    onCaret: help.moveTo,
    onKey: help.onKey,
    onHover: (position) => hoverLines(text, position, place),
    onFollow: () => false,
    onMenu: () => undefined,
  };
  const within = {
    onFocus: () => setEditing(true),
    onBlur: (event: FocusEvent<HTMLElement>): void => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setEditing(false);
      help.close();
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
          meant={meant}
          onMeant={replaceAll}
          canFix={(fix) => fix.kind === "replace"}
          onFix={(fix) => {
            if (fix.kind === "replace") editor?.replace(fix.span, fix.text, fix.text.length);
          }}
        />
      </div>
      {isEditing && editor !== null && help.where !== null && (help.suggestions !== null || help.call !== null) && (
        <SuggestionList
          suggestions={help.suggestions}
          call={help.call}
          level={null}
          typed={help.typed}
          anchor={help.where}
          editor={editor.node}
          onTake={help.take}
        />
      )}
    </div>
  );
}
