import type { GridCell } from "../../../grid/model/grid-source.ts";

/** Values that are met again: a fraction or an instant of a list would hardly ever be. */
export function isChoosable({ kind, type }: GridCell): boolean {
  if (kind !== "value" && kind !== "null") return false;
  return type.kind === "text" || type.kind === "boolean" || type.kind === "integer" || type.kind === "date";
}

/** A value as words of a menu. */
export function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
