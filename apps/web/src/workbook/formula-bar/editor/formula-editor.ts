import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  RangeSet,
  StateEffect,
  StateField,
  Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, hoverTooltip, keymap, placeholder } from "@codemirror/view";
import type { Span } from "@sheaf/formula";
import { afterPaint } from "./after-paint.ts";
import { formulaTheme } from "./formula-theme.ts";
import { t } from "../../../shared/words/words.ts";

/** A stretch of the text that looks different: what it is, or what is wrong with it. */
export interface Mark extends Span {
  readonly kind: string;
}

/** Keys that mean something to the formula bar. */
export type FormulaKey = "enter" | "apply" | "escape" | "tab" | "up" | "down" | "page-up" | "page-down" | "suggest" | "definition" | "uses";

/** What is said about a stretch of the text. */
export interface Hovered {
  readonly span: Span;
  readonly lines: readonly string[];
}

/**
 * A letter is on the screen before anybody hears of it: `onChange` and `onCaret` come after the frame, once for all that happened
 * until then, and in any case before the editor tells something else or loses the keyboard.
 */
export interface FormulaEditorEvents {
  /** Colors of a text. Called for each change, before it is drawn: it must be quick. */
  readonly colors: (text: string) => readonly Mark[];
  /** What is wrong with a text and where. Called with `onChange`; until then the underlines move with their letters. */
  readonly underlines: (text: string) => readonly Mark[];
  readonly onChange: (text: string, caret: number) => void;
  /** The caret moved without a change of the text. */
  readonly onCaret: (caret: number) => void;
  /** True: done, the editor does nothing with it. */
  readonly onKey: (key: FormulaKey) => boolean;
  /** What is said about the place under the pointer. */
  readonly onHover: (position: number) => Hovered | null | Promise<Hovered | null>;
  /** A press with Ctrl or Cmd on a place of the text. True: done. */
  readonly onFollow: (position: number) => boolean;
  readonly onMenu: (event: MouseEvent) => void;
}

export interface FormulaEditor {
  readonly text: () => string;
  /** The text where somebody changed it and `onChange` was not told yet; else null. Also of an editor that is closed. */
  readonly untold: () => string | null;
  readonly caret: () => number;
  readonly selection: () => Span;
  /** Another text, of another column: its undo starts here. */
  readonly show: (text: string, label: string) => void;
  /** Colors follow what names mean now. */
  readonly repaint: () => void;
  readonly replace: (span: Span, text: string, caret: number) => void;
  readonly focus: (select: "end" | "all" | "keep") => void;
  /** The place of the text under a place on the screen; the nearest one beside it. */
  readonly placeAt: (x: number, y: number) => number;
  /** Where a place of the text is on the screen. */
  readonly placeOf: (position: number) => { readonly left: number; readonly top: number; readonly bottom: number } | null;
  /** The node that has the keyboard, for what belongs to it outside (suggestions). */
  readonly node: HTMLElement;
  readonly close: () => void;
}

const recolored = StateEffect.define<null>();
const underlined = StateEffect.define<DecorationSet>();

/** The editor of one formula. It lives in a shadow root: there it may bring its own style sheets under the content policy. */
export function openFormulaEditor(host: HTMLElement, events: FormulaEditorEvents): FormulaEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const place = document.createElement("div");
  root.replaceChildren(place);
  const naming = new Compartment();
  const name = (label: string): Extension => EditorView.contentAttributes.of({ "aria-label": label, "aria-autocomplete": "list" });

  const colors = StateField.define<DecorationSet>({
    create: (state) => decorationsOf(events.colors(state.doc.toString()), state.doc.length),
    update: (value, transaction) =>
      transaction.docChanged || transaction.effects.some((effect) => effect.is(recolored))
        ? decorationsOf(events.colors(transaction.newDoc.toString()), transaction.newDoc.length)
        : value,
    provide: (field) => EditorView.decorations.from(field),
  });
  const underlinesOf = (state: EditorState): DecorationSet => decorationsOf(events.underlines(state.doc.toString()), state.doc.length);
  const underlines = StateField.define<DecorationSet>({
    create: underlinesOf,
    update: (value, transaction) =>
      transaction.effects.reduce((now, effect) => (effect.is(underlined) ? effect.value : now), value.map(transaction.changes)),
    provide: (field) => EditorView.decorations.from(field),
  });

  const later = afterPaint();
  /** What happened since anybody was told. */
  let news = { isText: false, isCaret: false };
  let isClosed = false;
  const tell = (): void => {
    later.cancel();
    if (isClosed) return;
    const { isText, isCaret } = news;
    news = { isText: false, isCaret: false };
    const text = view.state.doc.toString();
    if (isText) events.onChange(text, view.state.selection.main.head);
    // Whoever heard of the text may have put another one here.
    if (isCaret && view.state.doc.toString() === text) events.onCaret(view.state.selection.main.head);
    if (!isText) return;
    const now = underlinesOf(view.state);
    if (!RangeSet.eq([view.state.field(underlines)], [now])) view.dispatch({ effects: underlined.of(now) });
  };

  const key = (which: FormulaKey) => (): boolean => {
    tell();
    return events.onKey(which);
  };
  const keys = keymap.of([
    { key: "Enter", run: key("enter") },
    { key: "Mod-Enter", run: key("apply") },
    { key: "Escape", run: key("escape") },
    { key: "Tab", run: key("tab") },
    { key: "ArrowUp", run: key("up") },
    { key: "ArrowDown", run: key("down") },
    { key: "PageUp", run: key("page-up") },
    { key: "PageDown", run: key("page-down") },
    { key: "Ctrl-Space", run: key("suggest") },
    { key: "F12", run: key("definition"), shift: key("uses") },
  ]);
  const hovering = hoverTooltip(
    async (_view, position) => {
      tell();
      const found = await events.onHover(position);
      if (found === null) return null;
      return { pos: found.span.start, end: found.span.end, above: false, create: () => ({ dom: tooltipOf(found.lines) }) };
    },
    { hoverTime: 400 },
  );
  const extensions = [
    Prec.highest(keys),
    history(),
    closeBrackets(),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.lineWrapping,
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", '"'] }, commentTokens: { line: "//" } }]),
    placeholder(t("formula.editor.type-a-formula")),
    colors,
    underlines,
    hovering,
    formulaTheme,
    EditorView.domEventHandlers({
      blur: () => tell(),
      mousedown: (event, view) => {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        tell();
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
        return position !== null && events.onFollow(position);
      },
      contextmenu: (event, view) => {
        // The menu is about what the pointer is on; the keyboard's is about the selection.
        const position = event.button === 2 ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
        const { from, to } = view.state.selection.main;
        if (position !== null && (position < from || position > to)) view.dispatch({ selection: EditorSelection.cursor(position) });
        tell();
        events.onMenu(event);
        return event.defaultPrevented;
      },
    }),
    EditorView.updateListener.of((update) => {
      const isText = update.docChanged && !update.transactions.some((one) => one.annotation(Transaction.remote) === true);
      if (!isText && !update.selectionSet) return;
      // A change brings its caret along: only one that moved afterwards is told too.
      news = isText ? { isText, isCaret: false } : { ...news, isCaret: true };
      later.schedule(tell);
    }),
  ];
  const view = new EditorView({
    root,
    parent: place,
    state: EditorState.create({ doc: "", extensions: [extensions, naming.of(name(t("formula.editor.formula")))] }),
  });
  // The screen's own keys must not hear what is typed here: outside of the shadow root it looks like a plain box.
  const guard = (event: KeyboardEvent): void => {
    const isCommand = (event.ctrlKey || event.metaKey) && /^[k0-9]$/iu.test(event.key);
    if (!isCommand && event.key !== "F6") event.stopPropagation();
  };
  place.addEventListener("keydown", guard);

  return {
    text: () => view.state.doc.toString(),
    untold: () => (news.isText ? view.state.doc.toString() : null),
    caret: () => view.state.selection.main.head,
    selection: () => ({ start: view.state.selection.main.from, end: view.state.selection.main.to }),
    show: (text, label) => {
      later.cancel();
      news = { isText: false, isCaret: false };
      view.setState(
        EditorState.create({ doc: text, extensions: [extensions, naming.of(name(label))], selection: { anchor: text.length } }),
      );
    },
    repaint: () => view.dispatch({ effects: [recolored.of(null), underlined.of(underlinesOf(view.state))] }),
    replace: (span, text, caret) => {
      view.dispatch({
        changes: { from: span.start, to: span.end, insert: text },
        selection: EditorSelection.cursor(span.start + caret),
        annotations: isolateHistory.of("full"),
        scrollIntoView: true,
      });
      tell(); // No key: nobody waits for its letter, and who asked goes on with what comes of it.
    },
    focus: (select) => {
      view.focus();
      if (select === "keep") return;
      const { length } = view.state.doc;
      view.dispatch({ selection: EditorSelection.single(select === "all" ? 0 : length, length) });
    },
    placeAt: (x, y) => view.posAtCoords({ x, y }, false),
    placeOf: (position) => {
      const box = view.coordsAtPos(Math.min(position, view.state.doc.length), 1);
      return box === null ? null : { left: box.left, top: box.top, bottom: box.bottom };
    },
    node: view.contentDOM,
    close: () => {
      isClosed = true;
      later.cancel();
      view.destroy();
    },
  };
}

function decorationsOf(marks: readonly Mark[], length: number): DecorationSet {
  const ranges = marks
    .map(({ kind, start, end }) => ({ kind, start: Math.max(0, start), end: Math.min(length, end) }))
    .filter(({ start, end }) => start < end)
    .map(({ kind, start, end }) => Decoration.mark({ class: `fx-${kind}` }).range(start, end));
  return Decoration.set(ranges, true);
}

function tooltipOf(lines: readonly string[]): HTMLElement {
  const box = document.createElement("div");
  box.className = "fx-hover";
  for (const [index, text] of lines.entries()) {
    const line = document.createElement("div");
    if (index === 0) line.className = "fx-hover-title";
    line.textContent = text;
    box.append(line);
  }
  return box;
}
