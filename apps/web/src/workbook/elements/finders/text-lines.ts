import { type Element, isKind, parseBody, type TextRun } from "@sheaf/workbook";

/** A text of an element as it reads, line by line. */
export function linesOfText(element: Element, path: readonly (string | number)[], words: string): readonly string[] {
  return isKind(element, "text") && path[0] === "body" ? linesOf(words) : [words];
}

/** Lines of a body as they read. */
function linesOf(body: string): readonly string[] {
  const line = (runs: readonly TextRun[]): string =>
    runs.map((run) => (run.kind === "text" ? run.text : run.kind === "break" ? " " : "")).join("");
  return parseBody(body).blocks.flatMap((block) =>
    block.kind === "list" ? block.items.map(({ runs }) => line(runs)) : [line(block.runs)],
  );
}
