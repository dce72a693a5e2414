import type { InferredColumn, TypeOffer } from "../types/infer-types.ts";
import { type LoadType, lookOf, plainSigns } from "../types/column-types.ts";
import type { ColumnFacts } from "./stage-cells.ts";

/**
 * The type of a column whose cells say what they are: a text stays one, whatever it looks like, unless it is a date or stands for an
 * absent value; dates, truths and lengths of time are what they are; of numbers their digits tell which kind they are.
 */
export function typeOfCells(inferred: InferredColumn, { kinds, texts, hasMoreTexts, look }: ColumnFacts): InferredColumn {
  const { name, type, nullTexts } = inferred.load;
  const none = { ambiguous: false, readings: [], offer: null };
  const as = (exact: LoadType): InferredColumn => ({ ...none, load: { name, type: exact, nullTexts: [] } });
  const only = (...allowed: readonly string[]): boolean => [...kinds].every((kind) => allowed.includes(kind));
  if (kinds.size === 0) return as({ kind: "text" });
  if (only("date")) return as({ kind: "date", format: "iso" });
  if (only("date", "datetime")) return as({ kind: "datetime", format: "iso" });
  if (only("boolean")) return as({ kind: "boolean" });
  if (only("duration")) return as({ kind: "duration", short: "hours", scale: look?.kind === "seconds" ? look.digits : 0 });
  // A program that counts in float64 wrote them: it holds whatever they are.
  if (only("number") && type.kind === "text") return as({ kind: "float", signs: plainSigns });
  if (only("number")) return as(type);
  if (only("text", "duration")) {
    const isKept = type.kind === "text" || type.kind === "date" || type.kind === "datetime" || type.kind === "boolean";
    return isKept ? inferred : { ...as({ kind: "text" }), offer: offerOf(inferred) };
  }
  const areAbsent = !hasMoreTexts && [...texts].every((text) => text === "" || nullTexts.includes(text));
  const rest = [...kinds].filter((kind) => kind !== "text");
  const isOneKind = rest.length === 1 || rest.every((kind) => kind === "date" || kind === "datetime");
  return kinds.has("text") && areAbsent && isOneKind ? { ...none, load: { name, type, nullTexts } } : as({ kind: "text" });
}

/** Cells of text that are numbers one and all: somebody may have wanted it so. */
function offerOf({ load: { type, nullTexts }, readings }: InferredColumn): TypeOffer {
  return { type, look: lookOf(type), nullTexts, misfits: 0, examples: [], readings };
}
