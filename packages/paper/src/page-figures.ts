import { pageFigureOf, type TextBlock, type TextRun } from "@sheaf/workbook";
import type { ComposedNode, ComposedPage } from "./composed.ts";
import type { FilledElement } from "./content.ts";
import { tileMarks, type TileSetting } from "./element-tile.ts";
import type { Look } from "./look.ts";

/** Which sheet it is, and of how many: known when all of them are there. */
export interface PageFigures {
  readonly number: number;
  readonly count: number;
}

const asksIn = (runs: readonly TextRun[]): boolean => runs.some((run) => run.kind === "formula" && pageFigureOf(run.formula) !== null);

function asksForFigures({ content }: FilledElement): boolean {
  if (content.kind !== "text") return false;
  return content.blocks.some((block) => (block.kind === "list" ? block.items.some(({ runs }) => asksIn(runs)) : asksIn(block.runs)));
}

function filledBlock(block: TextBlock, figures: PageFigures): TextBlock {
  const change = (runs: readonly TextRun[]): readonly TextRun[] =>
    runs.map((run): TextRun => {
      const figure = run.kind === "formula" ? pageFigureOf(run.formula) : null;
      return run.kind !== "formula" || figure === null ? run : { kind: "text", text: String(figures[figure]), look: run.look };
    });
  return block.kind === "list"
    ? { ...block, items: block.items.map((item) => ({ ...item, runs: change(item.runs) })) }
    : { ...block, runs: change(block.runs) };
}

/** What stands somewhere, with the figures of the sheet that it stands on. */
export function onSheet(composed: ComposedNode, figures: PageFigures, look: Look, setting: TileSetting): ComposedNode {
  const { filled, node } = composed;
  if (filled === null || filled.content.kind !== "text" || !asksForFigures(filled)) return composed;
  const own = { ...filled, content: { ...filled.content, blocks: filled.content.blocks.map((block) => filledBlock(block, figures)) } };
  return { ...composed, filled: own, ...tileMarks(own, node.box, look, { ...setting, isInCard: node.isInCard }) };
}

/** A page that is one sheet of so many. */
export const pageOnSheet = (page: ComposedPage, figures: PageFigures, look: Look): ComposedPage => ({
  ...page,
  nodes: page.nodes.map((node) => onSheet(node, figures, look, {})),
});
