import { type Fix, formatted, printTarget } from "@sheaf/formula";
import { typeName } from "@sheaf/sql";
import { type Column, type Element, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { rewriteFormula } from "../commands/columns.ts";
import { columnOf, levelOf } from "../commands/edit.ts";
import type { FocusedRow } from "../state/focus-store.ts";
import { findElement, useWorkbook } from "../state/workbook.ts";
import type { FormulaEditor, FormulaEditorEvents, FormulaKey } from "./editor/formula-editor.ts";
import { BarActions, type BarActs, BarSubject } from "./bar-parts.tsx";
import { EditorHost } from "./editor-host.tsx";
import { FindingsStrip } from "./findings-strip.tsx";
import { colorsOf, findingsOf, isBroken, meantBy, underlinesOf } from "./formula-check.ts";
import { draftOf, type FormulaDrafts, type FormulaTarget } from "./formula-drafts.ts";
import { levelWords } from "./help/level-words.ts";
import { SuggestionList } from "./help/suggestion-list.tsx";
import { useSuggestions } from "./help/use-suggestions.ts";
import { PreviewText } from "./preview/preview-text.tsx";
import type { PreviewWords } from "./preview/preview-request.ts";
import { askPreview, usePreview } from "./preview/use-preview.ts";
import { fixOperations } from "./services/document-mends.ts";
import { earlierFormulas, type FormulaHistory } from "./services/formula-history.ts";
import { hoverWithValue } from "./services/hover-value.ts";
import { useFormulaMenu } from "./services/use-formula-menu.ts";
import { useFormulaPlace } from "./use-formula-place.ts";
import { useMeant, usePause } from "./use-meant.ts";
import { say, t } from "../../shared/words/words.ts";
import styles from "./formula-bar.module.css";

interface ColumnFormulaProps {
  readonly element: Element;
  readonly column: Column;
  readonly document: WorkbookDocument;
  readonly row: FocusedRow | null;
  readonly drafts: FormulaDrafts;
  readonly onDraft: (target: FormulaTarget, text: string, committed: string) => void;
  readonly onForget: (target: FormulaTarget) => void;
  readonly history: FormulaHistory;
  /** The formula that the document has now. */
  readonly onCommitted: (target: FormulaTarget, text: string) => void;
  /** Somebody asked to write. */
  readonly isWanted: boolean;
  readonly onTaken: () => void;
}

/** One column's formula: read, written, checked at each key, tried on one row. What is broken never reaches the document. */
export function ColumnFormula(props: ColumnFormulaProps) {
  const { element, column, document, row, drafts, onDraft, onForget, history, onCommitted, isWanted, onTaken } = props;
  const workbook = useWorkbook();
  const toasts = useToasts();
  const target = useMemo((): FormulaTarget => ({ elementId: element.id, columnId: column.id }), [element.id, column.id]);
  const names = namesOf(document);
  // A column that nobody named is called after its formula: before there is one it has no name.
  const name = names.column(element, column.id) || t("formula.column.new-column");
  const committed = useMemo(
    () => names.toPrinted(target.elementId, target.columnId, column.formula ?? ""),
    [names, target, column.formula],
  );
  useEffect(() => onCommitted(target, committed), [onCommitted, target, committed]);
  const draft = draftOf(drafts, target);
  const text = draft ?? committed;
  const isDirty = draft !== null;

  const { place, check, type: committedType } = useFormulaPlace(target, document);
  const checked = useMemo(() => (check === null ? null : check(text)), [check, text]);
  const findings = useMemo(() => (text.trim() === "" ? [] : findingsOf(checked)), [checked, text]);
  const broken = isBroken(checked);

  const [editor, setEditor] = useState<FormulaEditor | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isTall, setTall] = useState(false);
  const help = useSuggestions(editor, place?.scope ?? null, target);
  const { isPaused, settle } = usePause(text);
  const meant = useMeant(text, place, broken && isPaused && isEditing);

  const shown = useRef<{ readonly editor: FormulaEditor; readonly target: FormulaTarget } | null>(null);
  /** What was told and is not drawn yet: it is newer than anything else. */
  const typed = useRef<string | null>(null);
  useEffect(() => {
    if (editor === null) return;
    if (typed.current === text) typed.current = null;
    const isOther = shown.current?.editor !== editor || shown.current.target !== target;
    const isTyping = typed.current !== null || editor.untold() !== null;
    if (isOther || (!isDirty && !isTyping && editor.text() !== committed)) {
      shown.current = { editor, target };
      typed.current = null;
      editor.show(text, t("formula.column.formula-of", { name }));
    }
  }, [editor, target, text, isDirty, committed, name]);
  useEffect(() => editor?.repaint(), [editor, place]);
  useEffect(() => {
    if (editor === null || !isWanted) return;
    editor.focus(/^\s*(?:null\s*)?$/iu.test(editor.text()) ? "all" : "end");
    onTaken();
  }, [editor, isWanted, onTaken, target]);

  const bar = useRef<HTMLElement>(null);
  useEffect(
    () =>
      workbook.focus.onLetGo(({ elementId, columnId, x, y }) => {
        const box = bar.current?.getBoundingClientRect();
        const isOver = box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        if (!isOver || editor === null || elementId !== element.id || columnId === column.id) return false;
        const reference = names.toPrinted(element.id, column.id, printTarget({ kind: "own", columnId }));
        const at = editor.placeAt(x, y);
        editor.replace({ start: at, end: at }, reference, reference.length);
        editor.focus("keep");
        return true;
      }),
    [workbook, editor, element.id, column.id, names],
  );

  const rewrite = (now: string): void => {
    editor?.replace({ start: 0, end: editor.text().length }, now, now.length);
    editor?.focus("keep");
  };
  /** True: the document says what stands here. */
  const commit = (): boolean => {
    const now = formatted(editor?.text() ?? text);
    if (now.trim() === "") return false;
    if (now !== committed) {
      settle();
      if (check === null || isBroken(check(now))) {
        help.close();
        // It is kept by the next Enter, once it was seen.
        const otherwise = meantBy(now, place);
        if (otherwise !== null) rewrite(otherwise);
        return false;
      }
      const edit = rewriteFormula(document, element, column.id, now);
      if (!workbook.perform(edit.label, edit.operations)) return false;
      // The document may say it in another letter case.
      typed.current = null;
      onForget(target);
    }
    help.close();
    return true;
  };
  const restore = (): void => {
    onForget(target);
    help.close();
    if (editor !== null && editor.text() !== committed) editor.show(committed, t("formula.column.formula-of", { name }));
  };
  const leave = (): void => {
    editor?.node.blur();
    const grid = `[data-element="${CSS.escape(element.id)}"] [role="grid"]`;
    window.document.querySelector<HTMLElement>(grid)?.focus({ preventScroll: true });
  };

  // What is sound is kept when somebody goes on to another column; what is broken waits for them to come back.
  const leaving = useRef<() => void>(() => undefined);
  useEffect(() => {
    leaving.current = () => {
      const stillThere = findElement(workbook.documents.state().document, element.id);
      if (stillThere === undefined || columnOf(stillThere, column.id) === undefined) return;
      const last = editor?.untold() ?? text;
      onDraft(target, last, committed);
      if (last === committed) return;
      if (last.trim() === "") onForget(target);
      else if (check === null || isBroken(check(last)))
        toasts.show({ text: t("formula.column.formula-kept-but-not", { name }), status: "error" });
      else {
        const edit = rewriteFormula(document, element, column.id, formatted(last));
        if (workbook.perform(edit.label, edit.operations)) onForget(target);
      }
    };
  });
  useEffect(() => () => leaving.current(), [target]);

  const menu = useFormulaMenu({
    element,
    column,
    document,
    place,
    text: () => editor?.text() ?? text,
    selection: () => editor?.selection() ?? { start: 0, end: 0 },
    isSound: (now) => check !== null && !isBroken(check(now)),
    earlier: earlierFormulas(history, target),
    onText: rewrite,
    onKept: onForget,
  });
  const valueOf = (part: string): Promise<PreviewWords | null> =>
    place === null ? Promise.resolve(null) : askPreview(workbook, target, part, place, document, row, new AbortController().signal);
  const inheritedDoc = (columnId: Id): string | undefined =>
    workbook.facts.of(element.id)?.columns.find(({ id }) => id === columnId)?.inherited?.description;
  const onKey = (key: FormulaKey): boolean => {
    if (help.onKey(key)) return true;
    switch (key) {
      case "enter":
      case "apply":
        if (commit()) leave();
        return true;
      case "escape":
        restore();
        leave();
        return true;
      case "definition":
        return editor !== null && menu.goToDefinition(editor.selection().start);
      case "uses":
        menu.showUses();
        return true;
      default:
        return false;
    }
  };
  const events: FormulaEditorEvents = {
    colors: (now) => colorsOf(now, place),
    underlines: (now) => underlinesOf(now, check === null ? null : check(now)),
    onChange: (now, at) => {
      typed.current = now;
      onDraft(target, now, committed);
      help.follow(now, at);
    },
    onCaret: help.moveTo,
    onKey,
    onHover: (position) => (place === null ? null : hoverWithValue(text, position, place, valueOf, inheritedDoc)),
    onFollow: menu.goToDefinition,
    onMenu: menu.open,
  };

  const operationsOf = (one: Extract<Fix, { readonly kind: "command" }>) =>
    fixOperations(document, names, one, { element, columnId: column.id, text, place, newId: workbook.newId });
  const fix = (one: Fix): void => {
    if (one.kind === "replace") {
      editor?.replace(one.span, one.text, one.text.length);
      editor?.focus("keep");
      return;
    }
    const operations = operationsOf(one);
    if (operations === null) return;
    const edit = rewriteFormula(document, element, column.id, text);
    if (workbook.perform(say(one.title), [...edit.operations, ...operations])) onForget(target);
  };

  const level = levelWords(document, element, checked?.level ?? levelOf(element, column.id));
  const preview = usePreview(target, text, place, document, row, isEditing && !broken);
  // Inside a call that is not finished its help says more than that something is missing.
  const isUnfinished = findings.every(({ code }) => code === "E_SYNTAX" || code === "E_ARITY");
  const isHelping = help.suggestions !== null || (help.call !== null && (!isPaused || isUnfinished));
  // While a draft is broken the column is still what it was.
  const type = broken && isDirty ? committedType : checked === null ? "null" : broken ? "error" : typeName(checked.type);
  const choose = useCallback((id: Id): void => workbook.focus.select(element.id, id, row), [workbook, element.id, row]);
  const acts = useRef<BarActs>({ discard: restore, apply: commit });
  acts.current = {
    discard: () => {
      restore();
      leave();
    },
    apply: () => {
      if (commit()) leave();
    },
  };
  const within = {
    onFocus: () => setEditing(true),
    onBlur: (event: FocusEvent<HTMLElement>): void => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setEditing(false);
      help.close();
    },
  };
  return (
    <section
      ref={bar}
      aria-label={t("formula.column.formula")}
      className={cx(styles.bar, styles.takes, isEditing && styles.editing, isTall && styles.tall)}
      {...within}
    >
      <BarSubject element={element} document={document} columnId={column.id} name={name} type={type} level={level} onChoose={choose} />
      <span className={styles.fx} aria-hidden="true">
        {t("formula.column.fx")}
      </span>
      <EditorHost text={text} label={t("formula.column.formula-of", { name })} events={events} onEditor={setEditor} />
      <PreviewText preview={preview} isBroken={broken && isPaused && text.trim() !== ""} />
      <BarActions
        acts={acts}
        isShown={isEditing || isDirty}
        isDirty={isDirty}
        canApply={isDirty && !broken && text.trim() !== ""}
        isTall={isTall}
        onTall={setTall}
      />
      {isEditing && isPaused && !isHelping && (
        <FindingsStrip
          findings={findings}
          meant={meant}
          canFix={(one) => one.kind === "replace" || operationsOf(one) !== null}
          onFix={fix}
          onMeant={rewrite}
        />
      )}
      {isEditing && isHelping && editor !== null && help.where !== null && (
        <SuggestionList
          suggestions={help.suggestions}
          call={help.call}
          level={level.sentence}
          typed={help.typed}
          anchor={help.where}
          editor={editor.node}
          onTake={help.take}
        />
      )}
      {menu.menu}
    </section>
  );
}
