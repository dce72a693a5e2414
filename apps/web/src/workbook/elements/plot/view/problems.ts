import type { ElementDiagnostic } from "@sheaf/compiler";
import { severityOf } from "@sheaf/formula";
import { columnsOf, type Element, type Id } from "@sheaf/workbook";
import { say } from "../../../../shared/words/words.ts";

/** Why something of an element is not shown, in a sentence, and the column where it is mended; null: elsewhere. */
export interface Problem {
  readonly message: string;
  readonly columnId: Id | null;
}

/** What is wrong with the formulas of an element, each said once; what only asks for attention is the panel's business. */
export function problemsOf(element: Element, diagnostics: readonly ElementDiagnostic[]): readonly Problem[] {
  const columns = columnsOf(element);
  const problems = new Map<string, Problem>();
  for (const { code, message, elementId, columnId } of diagnostics) {
    if (severityOf(code) !== "error") continue;
    const own = elementId === element.id ? columns.find(({ id }) => id === columnId) : undefined;
    const said = own?.name === undefined ? say(message) : `${own.name}: ${say(message)}`;
    if (!problems.has(said)) problems.set(said, { message: said, columnId: own?.id ?? null });
  }
  return [...problems.values()];
}
