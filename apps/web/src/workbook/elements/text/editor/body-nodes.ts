import { $createLinkNode, $isLinkNode } from "@lexical/link";
import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, type ListItemNode, type ListNode } from "@lexical/list";
import { $createHeadingNode, $isHeadingNode, type HeadingTagType } from "@lexical/rich-text";
import {
  isSafeAddress,
  sameLook,
  type TextAlign,
  type TextBlock,
  type TextBody,
  type TextItem,
  type TextLook,
  type TextRun,
} from "@sheaf/workbook";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
  type TextNode,
} from "lexical";
import { $createFormulaNode, FormulaNode } from "./formula-node.ts";

const marks = [
  ["bold", "bold"],
  ["italic", "italic"],
  ["strike", "strikethrough"],
  ["underline", "underline"],
  ["sub", "subscript"],
  ["sup", "superscript"],
] as const satisfies readonly (readonly [keyof TextLook, TextFormatType])[];

/** The editor's headings: three are headings, two are the sizes of paragraphs. */
const largeTag: HeadingTagType = "h5";
const smallTag: HeadingTagType = "h6";

/** Puts a body into the editor. `printed`: a formula as people write it. */
export function $writeBody(blocks: TextBody, printed: (formula: string) => string): void {
  const root = $getRoot().clear();
  for (const block of blocks) root.append(...$nodesOf(block, printed));
  if (root.isEmpty()) root.append($createParagraphNode());
}

function $nodesOf(block: TextBlock, printed: (formula: string) => string): readonly ElementNode[] {
  if (block.kind === "list") return [$listOf(block.items, 0, printed)];
  const node =
    block.kind === "heading"
      ? $createHeadingNode(`h${block.level}`)
      : block.size === "normal"
        ? $createParagraphNode()
        : $createHeadingNode(block.size === "large" ? largeTag : smallTag);
  if (block.align !== null) node.setFormat(block.align);
  $appendRuns(node, block.runs, printed);
  return [node];
}

function $listOf(items: readonly TextItem[], depth: number, printed: (formula: string) => string): ListNode {
  const list = $createListNode(items[0]?.isOrdered === true ? "number" : "bullet");
  for (let at = 0; at < items.length;) {
    const item = items[at]!;
    if (item.depth > depth) {
      let end = at;
      while (end < items.length && items[end]!.depth > depth) end += 1;
      list.append($createListItemNode().append($listOf(items.slice(at, end), depth + 1, printed)));
      at = end;
      continue;
    }
    const node = $createListItemNode();
    $appendRuns(node, item.runs, printed);
    list.append(node);
    at += 1;
  }
  return list;
}

function $appendRuns(parent: ElementNode, runs: readonly TextRun[], printed: (formula: string) => string): void {
  let into = parent;
  let open: string | undefined;
  for (const run of runs) {
    const url = run.kind === "break" ? undefined : run.look.link;
    if (url !== open) {
      into = url === undefined ? parent : $createLinkNode(url);
      if (into !== parent) parent.append(into);
      open = url;
    }
    into.append($nodeOfRun(run, printed));
  }
}

function $nodeOfRun(run: TextRun, printed: (formula: string) => string): LexicalNode {
  if (run.kind === "break") return $createLineBreakNode();
  const node = run.kind === "text" ? $createTextNode(run.text) : $createFormulaNode(printed(run.formula), run.formula, run.format);
  for (const [mark, format] of marks) if (run.look[mark] === true) node.toggleFormat(format);
  const style = cssOf(run.look);
  if (style !== "") node.setStyle(style);
  return node;
}

function cssOf({ color, background, size, font }: TextLook): string {
  return [
    ...(color === undefined ? [] : [`color: ${color}`]),
    ...(background === undefined ? [] : [`background-color: ${background}`]),
    ...(size === undefined ? [] : [`font-size: ${size}px`]),
    ...(font === undefined ? [] : [`font-family: ${font}`]),
  ].join("; ");
}

/** The body that the editor holds. */
export function $readBody(): TextBody {
  const blocks = $getRoot().getChildren().flatMap($blockOf);
  while (blocks.length > 0 && isBlank(blocks.at(-1)!)) blocks.pop();
  // A line without words keeps its height: it holds a blank that does not break.
  return blocks.map((block) =>
    block.kind !== "list" && block.runs.length === 0 ? { ...block, runs: [{ kind: "text", text: "\u00a0", look: {} }] } : block,
  );
}

const isBlank = (block: TextBlock): boolean =>
  block.kind !== "list" && block.runs.every((run) => run.kind === "break" || (run.kind === "text" && run.text.trim() === ""));

function $blockOf(node: LexicalNode): readonly TextBlock[] {
  if ($isListNode(node)) {
    const items = $itemsOf(node, 0);
    return items.length === 0 ? [] : [{ kind: "list", isOrdered: items[0]!.isOrdered, items }];
  }
  if (!$isElementNode(node)) return [];
  const runs = $runsOf(node, {});
  const align = alignOf(node);
  const tag = $isHeadingNode(node) ? node.getTag() : null;
  if (tag === "h1" || tag === "h2" || tag === "h3") return [{ kind: "heading", level: Number(tag[1]) as 1 | 2 | 3, align, runs }];
  const size = tag === largeTag || tag === "h4" ? "large" : tag === smallTag ? "small" : "normal";
  return [{ kind: "paragraph", size, align, runs }];
}

function alignOf(node: ElementNode): TextAlign | null {
  const format = node.getFormatType();
  return format === "left" || format === "center" || format === "right" ? format : null;
}

function $itemsOf(list: ListNode, depth: number): readonly TextItem[] {
  const isOrdered = list.getListType() === "number";
  return list.getChildren().flatMap((child): readonly TextItem[] => {
    if (!$isListItemNode(child)) return [];
    const inner = child.getChildren().filter($isListNode);
    const own = inner.length === child.getChildrenSize() && inner.length > 0 ? [] : [{ depth, isOrdered, runs: $runsOf(child, {}) }];
    return [...own, ...inner.flatMap((one) => $itemsOf(one, depth + 1))];
  });
}

function $runsOf(parent: ElementNode | ListItemNode, outer: TextLook): readonly TextRun[] {
  const runs: TextRun[] = [];
  for (const node of parent.getChildren()) {
    if ($isListNode(node)) continue;
    if ($isLineBreakNode(node)) runs.push({ kind: "break" });
    else if (node instanceof FormulaNode)
      runs.push({ kind: "formula", formula: node.__formula, format: node.__valueFormat, look: lookOf(node, outer) });
    else if ($isTextNode(node)) pushText(runs, node.getTextContent(), lookOf(node, outer));
    else if ($isLinkNode(node)) {
      const url = node.getURL();
      runs.push(...$runsOf(node, isSafeAddress(url) ? { ...outer, link: url } : outer));
    } else if ($isElementNode(node)) runs.push(...$runsOf(node, outer));
  }
  return runs;
}

function pushText(runs: TextRun[], text: string, look: TextLook): void {
  const last = runs.at(-1);
  if (text === "") return;
  if (last?.kind === "text" && sameLook(last.look, look)) runs[runs.length - 1] = { ...last, text: last.text + text };
  else runs.push({ kind: "text", text, look });
}

function lookOf(node: TextNode, outer: TextLook): TextLook {
  let look: TextLook = outer;
  for (const [mark, format] of marks) if (node.hasFormat(format)) look = { ...look, [mark]: true };
  for (const part of node.getStyle().split(";")) {
    const [name = "", value = ""] = part.split(":").map((text) => text.trim());
    if (name === "color" && hex.test(value)) look = { ...look, color: value };
    else if (name === "background-color" && hex.test(value)) look = { ...look, background: value };
    else if (name === "font-size" && /^\d{1,3}px$/u.test(value)) look = { ...look, size: Number.parseInt(value, 10) };
    else if (name === "font-family" && /^[\p{L}\d _-]{1,100}$/u.test(value)) look = { ...look, font: value };
  }
  return look;
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
