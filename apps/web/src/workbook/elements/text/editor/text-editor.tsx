import type { Element } from "@sheaf/workbook";
import { parseBody } from "@sheaf/workbook";
import { $getNearestNodeFromDOMNode, type LexicalEditor } from "lexical";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../../../shared/words/words.ts";
import { formulaNames } from "../../conditional-formats/rule-drafts.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { keptWhileWritten } from "../view/kept-while-written.ts";
import type { BegunBody, BodyWriting } from "../view/written-body.ts";
import { FormulaNode } from "./formula-node.ts";
import { LiveFormulaDialog, type WrittenFormula } from "../../live-texts/live-formula-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { bodyOf, openEditor, putFormula } from "./open-editor.ts";
import { SlashMenu } from "./slash-menu.tsx";
import { TextTools } from "./text-tools.tsx";
import body from "../view/text-body.module.css";
import styles from "./text-editor.module.css";

interface TextEditorProps extends BodyWriting {
  readonly element: Element;
  readonly name: string;
  readonly body: string;
}

/** A text while it is written, in its place. Escape and a press beside it keep what was written, as one step. */
export function TextEditor({ element, name, body: given, onKeep, onEnd }: TextEditorProps) {
  const { documents } = useWorkbook();
  const names = useMemo(() => formulaNames(() => documents.state().document, element.id), [documents, element.id]);
  const node = useRef<HTMLDivElement>(null);
  const wrap = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<LexicalEditor | null>(null);
  const [writing, setWriting] = useState<WrittenFormula | null>(null);
  const [isLinking, setLinking] = useState(false);
  const dialog = useRef(false);
  dialog.current = writing !== null || isLinking;
  const write = useCallback(() => setWriting({ key: null, formula: "", format: null }), []);
  const latest = useRef({ given, onKeep, onEnd });
  latest.current = { given: latest.current.given, onKeep, onEnd };

  useEffect(() => {
    const place = node.current;
    if (place === null) return undefined;
    let isOpen = true;
    const opened = openEditor(place, parseBody(latest.current.given).blocks, names, {
      onFormula: () => setWriting({ key: null, formula: "", format: null }),
      onEscape: () => end(),
    });
    let begun: BegunBody = { given: latest.current.given, printed: bodyOf(opened.editor) };
    const kept = keptWhileWritten(() => {
      if (isOpen) begun = latest.current.onKeep(bodyOf(opened.editor), begun);
    });
    const unheard = opened.editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) kept.changed();
    });
    const end = (): void => {
      if (!isOpen) return;
      isOpen = false;
      kept.stop();
      latest.current.onEnd(bodyOf(opened.editor), begun);
    };
    setEditor(opened.editor);
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (dialog.current || !(target instanceof Node) || wrap.current?.contains(target) === true) return;
      if (target instanceof globalThis.Element && target.closest("[data-text-tools], [role=dialog], [role=listbox]") !== null) return;
      end();
    };
    const onClick = ({ target }: MouseEvent): void => {
      const chip = target instanceof globalThis.Element ? target.closest("[data-formula]") : null;
      if (chip === null) return;
      const found = opened.editor.read(() => {
        const at = $getNearestNodeFromDOMNode(chip);
        return at instanceof FormulaNode ? { key: at.getKey(), formula: at.__formula, format: at.__valueFormat } : null;
      });
      if (found !== null) setWriting({ ...found, formula: names.print(found.formula) });
    };
    window.addEventListener("pointerdown", onPointerDown, true);
    place.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("pointerdown", onPointerDown, true);
      place.removeEventListener("click", onClick);
      end();
      unheard();
      opened.close();
    };
  }, [names]);

  return (
    <div ref={wrap} className={styles.wrap}>
      <div
        ref={node}
        className={`${body.body ?? ""} ${styles.editor ?? ""}`}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={t("content.text.editor", { name })}
        spellCheck
      />
      {editor !== null && <TextTools editor={editor} around={wrap} onFormula={write} onLink={() => setLinking(true)} />}
      {editor !== null && <SlashMenu editor={editor} onFormula={write} />}
      {editor !== null && writing !== null && (
        <LiveFormulaDialog
          element={element}
          written={writing}
          onSave={(printed, format) => {
            setWriting(null);
            putFormula(editor, writing.key, printed, names.store(printed), format);
          }}
          onClose={() => {
            setWriting(null);
            editor.focus();
          }}
        />
      )}
      {editor !== null && isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
