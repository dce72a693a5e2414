import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { HeadingNode } from "@lexical/rich-text";
import { parseBody, printBody } from "@sheaf/workbook";
import { createEditor } from "lexical";
import { expect, test } from "vitest";
import { $readBody, $writeBody } from "./body-nodes.ts";
import { FormulaNode } from "./formula-node.ts";

/** A body through the editor and back. */
function through(body: string): string {
  const editor = createEditor({
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, FormulaNode],
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $writeBody(parseBody(body).blocks, (formula) => `=${formula}`), { discrete: true });
  return editor.getEditorState().read(() => printBody($readBody()));
}

test.each([
  "# A\n\n## B\n\n### C",
  "plain **bold *both*** ~~gone~~ <u>under</u> H<sub>2</sub>O x<sup>2</sup>",
  'a <span style="color: #123456; font-size: 18px">styled **bold**</span> end',
  '<span style="background-color: #fff1cc; font-family: Source Sans 3">marked</span>',
  "one\\\ntwo",
  "[a **b** {{Sum([A/b])}}](https://a.test/x) and {{Count([A/b]) | ,d}}",
  "**{{Sum([A/b]) | .1%}}** of it",
  "- a\n- b\n   - c\n   - d\n- e",
  "1. a\n2. b\n   - c",
  '<p class="p-large">big</p>\n\n<p class="p-small" style="text-align: right">small</p>\n\n<p style="text-align: center">middle</p>',
  '<p class="h-med" style="text-align: center">Middle</p>',
  "\\*no\\* \\<b> \\{\\{x}}",
])("%s comes back from the editor as it was", (body) => {
  expect(through(body)).toBe(body);
});

test("an empty line between paragraphs keeps its height, and one at the end goes", () => {
  const editor = createEditor({ nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, FormulaNode] });
  editor.update(() => $writeBody(parseBody("a\n\n\u00a0\n\nb").blocks, (formula) => formula), { discrete: true });
  expect(editor.getEditorState().read(() => printBody($readBody()))).toBe("a\n\n\u00a0\n\nb");
  expect(through("")).toBe("");
});
