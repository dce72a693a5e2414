import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormulaEditor, FormulaEditorEvents } from "./editor/formula-editor.ts";
import { FormulaText } from "./help/formula-help.tsx";
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
        colors: (now) => latest.current.colors(now),
        underlines: (now) => latest.current.underlines(now),
        // Done when it returns: the key that comes next finds what the one before it led to.
        onChange: (now, caret) => flushSync(() => latest.current.onChange(now, caret)),
        onCaret: (caret) => latest.current.onCaret(caret),
        onKey: (key) => latest.current.onKey(key),
        onHover: (position) => latest.current.onHover(position),
        onFollow: (position) => latest.current.onFollow(position),
        onMenu: (event) => latest.current.onMenu(event),
      });
      // In one step: for no moment do the formula to be read and the one to be written stand below each other.
      const opened = editor;
      flushSync(() => {
        setOpen(true);
        onEditor(opened);
      });
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
