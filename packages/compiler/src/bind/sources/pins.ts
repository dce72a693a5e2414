import { message } from "@sheaf/messages";
import { type Json, type Source, type WorkbookDocument, homeOf, sheafOf } from "@sheaf/workbook";
import type { SourceProblem } from "./source.ts";

const problem: SourceProblem = {
  code: "E_UNSUPPORTED",
  message: message("findings.source.pinned"),
};

/** S-G3n: what is pinned is not read as it is now, for that would be other rows than those that were meant. Null of what is not pinned. */
export function pinProblem(source: Source, document: WorkbookDocument): SourceProblem | null {
  const isOutside = source.kind !== "table" || homeOf((source as Extract<Source, { kind: "table" }>).elementId) !== null;
  const byDocument = isOutside && pinOf(sheafOf(document).data) !== undefined;
  return byDocument || pinOf((source as { readonly sheaf?: Json }).sheaf) !== undefined ? problem : null;
}

const pinOf = (value: Json | undefined): Json | undefined => member(value, "pin");

function member(value: Json | undefined, name: string): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })[name]
    : undefined;
}
