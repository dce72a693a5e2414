import type { InferredColumn } from "../types/infer-types.ts";
import { type LoadType, plainSigns } from "../types/column-types.ts";
import type { ColumnFacts } from "./stage-cells.ts";

/**
 * The type of a column whose cells say what they are: a text stays one, whatever it looks like, unless it is a date or stands for an
 * absent value; dates and truths are what they are; of numbers their digits tell which kind they are.
 */
export function typeOfCells(inferred: InferredColumn, { kinds, texts, hasMoreTexts }: ColumnFacts): InferredColumn {
  const { name, type, nullTexts } = inferred.load;
  const as = (exact: LoadType): InferredColumn => ({ load: { name, type: exact, nullTexts: [] }, ambiguous: false, offer: null });
  const only = (...allowed: readonly string[]): boolean => [...kinds].every((kind) => allowed.includes(kind));
  if (kinds.size === 0) return as({ kind: "text" });
  if (only("date")) return as({ kind: "date", format: "iso" });
  if (only("date", "datetime")) return as({ kind: "datetime", format: "iso" });
  if (only("boolean")) return as({ kind: "boolean" });
  // A program that counts in float64 wrote them: it holds whatever they are.
  if (only("number") && type.kind === "text") return as({ kind: "float", signs: plainSigns });
  if (only("number")) return { load: { name, type, nullTexts: [] }, ambiguous: false, offer: null };
  if (only("text")) return type.kind === "date" || type.kind === "datetime" ? inferred : as({ kind: "text" });
  const areAbsent = !hasMoreTexts && [...texts].every((text) => text === "" || nullTexts.includes(text));
  const rest = [...kinds].filter((kind) => kind !== "text");
  const isOneKind = rest.length === 1 || rest.every((kind) => kind === "date" || kind === "datetime");
  return kinds.has("text") && areAbsent && isOneKind
    ? { load: { name, type, nullTexts }, ambiguous: false, offer: null }
    : as({ kind: "text" });
}
