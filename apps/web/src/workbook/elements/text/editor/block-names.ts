import { $insertList } from "@lexical/list";
import { $createHeadingNode, type HeadingTagType } from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { $createParagraphNode, $getSelection, $isParagraphNode, $isRangeSelection, type TextNode } from "lexical";
import { t } from "../../../../shared/words/words.ts";

export type BlockName = "paragraph" | HeadingTagType;

/** What a block can be, by the editor's names: the last two are sizes of paragraphs. */
export const blockNames: readonly { readonly id: BlockName; readonly label: () => string }[] = [
  { id: "paragraph", label: () => t("content.tools.paragraph") },
  { id: "h1", label: () => t("content.tools.heading", { level: 1 }) },
  { id: "h2", label: () => t("content.tools.heading", { level: 2 }) },
  { id: "h3", label: () => t("content.tools.heading", { level: 3 }) },
  { id: "h5", label: () => t("content.tools.large") },
  { id: "h6", label: () => t("content.tools.small") },
];

/** Makes the selected blocks what the name says. */
export function $setBlock(block: BlockName): void {
  $setBlocksType($getSelection(), () => (block === "paragraph" ? $createParagraphNode() : $createHeadingNode(block)));
}

/** `# `, `- ` and `1. ` at the beginning of a paragraph make a heading or a list of it. */
export function $shortcut(found: TextNode): boolean {
  const sign = /^(#{1,3}|[-*]|1\.) $/u.exec(found.getTextContent())?.[1];
  const block = found.getParent();
  const selection = $getSelection();
  if (sign === undefined || !$isParagraphNode(block) || block.getChildrenSize() !== 1) return false;
  if (!$isRangeSelection(selection) || selection.anchor.key !== found.getKey()) return false;
  found.setTextContent("");
  found.select(0, 0);
  if (sign.startsWith("#")) $setBlock(`h${sign.length as 1 | 2 | 3}`);
  else $insertList(sign === "1." ? "number" : "bullet");
  return true;
}
