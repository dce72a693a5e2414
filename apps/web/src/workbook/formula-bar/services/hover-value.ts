import type { FormulaPlace } from "@sheaf/compiler";
import { partAt, partsOf, type Span } from "@sheaf/formula";
import type { Id } from "@sheaf/workbook";
import { hoverLines } from "../formula-check.ts";
import type { PreviewWords } from "../preview/preview-request.ts";

/** The value of a part is waited for this long. */
const PATIENCE = 2_000;

/** What is said about the place under the pointer: the word there, and the value of the smallest part around it in the row that is looked at. */
export async function hoverWithValue(
  text: string,
  position: number,
  place: FormulaPlace,
  valueOf: (part: string) => Promise<PreviewWords | null>,
  inherited: (columnId: Id) => string | undefined = () => undefined,
): Promise<{ readonly span: Span; readonly lines: readonly string[] } | null> {
  const word = hoverLines(text, position, place, inherited);
  const part = partAt(partsOf(text), { start: position, end: position });
  // A constant says itself; what is computed for each row of an aggregate has no one value here.
  if (part === null || part.place !== "row" || part.expr.kind === "literal") return word;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const words = await Promise.race([valueOf(part.text).catch(() => null), late]);
  const lines = words === null ? [] : [`${shortened(part.text)} = ${words.value}${words.row === null ? "" : ` (${words.row})`}`];
  if (word === null) return lines.length === 0 ? null : { span: part, lines };
  return { span: word.span, lines: [...word.lines, ...lines] };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
