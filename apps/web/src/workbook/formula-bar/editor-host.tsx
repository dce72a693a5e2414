import { useEffect, useRef } from "react";
import { FormulaText } from "./help/formula-help.tsx";
import type { FormulaEditor, FormulaEditorEvents } from "./editor/formula-editor.ts";
import { useState } from "react";
import styles from "./formula-bar.module.css";

interface EditorHostProps {
  readonly text: string;
  readonly label: string;
  readonly events: FormulaEditorEvents;
  readonly onEditor: (editor: FormulaEditor | null) => void;
}

/** The place of the editor. Its code is a chunk of its own: until it is here the formula stands there to be read. */
export function EditorHost({ text, label, events, onEditor }: EditorHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  latest.current = events;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let editor: FormulaEditor | null = null;
    let isGone = false;
    void import("./editor/formula-editor.ts").then(({ openFormulaEditor }) => {
      if (isGone || host.current === null) return;
      editor = openFormulaEditor(host.current, {
        paint: (now) => latest.current.paint(now),
        onChange: (now, caret) => latest.current.onChange(now, caret),
        onCaret: (caret) => latest.current.onCaret(caret),
        onFocus: (isFocused) => latest.current.onFocus(isFocused),
        onKey: (key) => latest.current.onKey(key),
        onHover: (position) => latest.current.onHover(position),
        onFollow: (position) => latest.current.onFollow(position),
        onMenu: (event) => latest.current.onMenu(event),
      });
      setOpen(true);
      onEditor(editor);
    });
    return () => {
      isGone = true;
      editor?.close();
      onEditor(null);
    };
  }, [onEditor]);
  return (
    <div className={styles.editor}>
      <div ref={host} />
      {!isOpen && (
        <div role="img" aria-label={`${label}: ${text}`}>
          <FormulaText text={text} />
        </div>
      )}
    </div>
  );
}
