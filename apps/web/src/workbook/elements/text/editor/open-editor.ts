import { registerHistory, createEmptyHistoryState } from "@lexical/history";
import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode, registerList } from "@lexical/list";
import { HeadingNode, registerRichText } from "@lexical/rich-text";
import { type TextBody, printBody } from "@sheaf/workbook";
import {
  $getNodeByKey,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
  type PasteCommandType,
  TextNode,
} from "lexical";
import { $shortcut } from "./block-names.ts";
import { $readBody, $writeBody } from "./body-nodes.ts";
import { $createFormulaNode, FormulaNode } from "./formula-node.ts";
import body from "../view/text-body.module.css";
import styles from "./text-editor.module.css";

/** How formulas are written by people, and kept. */
interface EditorNames {
  readonly print: (stored: string) => string;
  readonly store: (printed: string) => string;
}

interface EditorEvents {
  /** Somebody began a formula by two braces. */
  readonly onFormula: () => void;
  readonly onEscape: () => void;
}

const text = (name: string | undefined): string => name ?? "";

/** The editor of a text, on a node of the page; it holds what the body can have and nothing else, whatever is pasted. */
export function openEditor(
  node: HTMLElement,
  blocks: TextBody,
  names: EditorNames,
  events: EditorEvents,
): { readonly editor: LexicalEditor; readonly close: () => void } {
  const editor = createEditor({
    namespace: "sheaf-text",
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, FormulaNode],
    onError: (error) => {
      throw error;
    },
    theme: {
      paragraph: text(body.paragraph),
      heading: {
        h1: `${text(body.heading)} ${text(body.h1)}`,
        h2: `${text(body.heading)} ${text(body.h2)}`,
        h3: `${text(body.heading)} ${text(body.h3)}`,
        h4: `${text(body.paragraph)} ${text(body.large)}`,
        h5: `${text(body.paragraph)} ${text(body.large)} ${text(styles.plain)}`,
        h6: `${text(body.paragraph)} ${text(body.small)} ${text(styles.plain)}`,
      },
      link: text(body.link),
      list: { ul: text(body.list), ol: text(body.list), nested: { listitem: text(styles.nested) } },
      text: {
        bold: text(styles.bold),
        italic: text(styles.italic),
        underline: text(styles.underline),
        strikethrough: text(styles.strike),
        underlineStrikethrough: text(styles.underlineStrike),
        subscript: text(styles.sub),
        superscript: text(styles.sup),
      },
    },
  });
  editor.setRootElement(node);
  editor.update(() => $writeBody(blocks, names.print), { discrete: true });
  const stops = [
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerNodeTransform(TextNode, (found) => $formulasOf(found, names, events)),
    editor.registerCommand(PASTE_COMMAND, (event) => pastedWithoutHandlers(editor, event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      () => {
        events.onEscape();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        event.preventDefault();
        return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined);
      },
      COMMAND_PRIORITY_HIGH,
    ),
  ];
  editor.focus(undefined, { defaultSelection: "rootEnd" });
  return {
    editor,
    close: () => {
      for (const stop of stops) stop();
      editor.setRootElement(null);
    },
  };
}

/**
 * What is pasted is read as nodes of a body and nothing else. Handlers in its markup would never run, but each is reported as broken rule of
 * the page: they are taken out before it is read.
 */
function pastedWithoutHandlers(editor: LexicalEditor, event: PasteCommandType): boolean {
  const given = event instanceof ClipboardEvent ? event.clipboardData : null;
  const html = given?.getData("text/html") ?? "";
  const clean = html.replaceAll(/<[a-z][^>]*>/giu, (tag) => tag.replaceAll(/[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu, ""));
  if (given === null || clean === html) return false;
  event.preventDefault();
  const data = new DataTransfer();
  data.setData("text/html", clean);
  data.setData("text/plain", given.getData("text/plain"));
  return editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent("paste", { clipboardData: data }));
}

/** A formula in braces becomes a chip as it is written or pasted; two braces alone ask for one. */
function $formulasOf(found: TextNode, names: EditorNames, events: EditorEvents): void {
  if (found instanceof FormulaNode || found.getMode() !== "normal") return;
  if ($shortcut(found)) return;
  const words = found.getTextContent();
  const whole = /\{\{\s*([^{}]+?)\s*\}\}/u.exec(words);
  if (whole !== null) {
    const [formula = "", ...format] = (whole[1] ?? "").split("|");
    const [first, second] = found.splitText(whole.index, whole.index + whole[0].length);
    const target = whole.index === 0 ? first : second;
    target?.replace($createFormulaNode(formula.trim(), names.store(formula.trim()), format.join("|").trim() || null));
    return;
  }
  if (!words.endsWith("{{")) return;
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.anchor.key !== found.getKey()) return;
  found.setTextContent(words.slice(0, -2));
  found.select();
  events.onFormula();
}

/** What the editor holds, as the body of the element. */
export function bodyOf(editor: LexicalEditor): string {
  return editor.getEditorState().read(() => printBody($readBody()));
}

/** Puts a formula where the caret is, or in the place of the chip `key`. */
export function putFormula(editor: LexicalEditor, key: string | null, printed: string, stored: string, format: string | null): void {
  editor.update(() => {
    const made = $createFormulaNode(printed, stored, format);
    const before = key === null ? null : $getNodeByKey(key);
    if (before instanceof FormulaNode) {
      made.setFormat(before.getFormat()).setStyle(before.getStyle());
      before.replace(made);
    } else $insertNodes([made]);
    made.selectNext(0, 0);
  });
  editor.focus();
}
