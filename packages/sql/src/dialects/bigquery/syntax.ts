import type { Syntax } from "../../print/dialect.ts";
import { nullsAreLeast, standardSyntax } from "../../print/syntax.ts";

/** Characters that columns of a result may have; others are written as `_x2c_`, and so is what looks like that already. */
const FORBIDDEN = /[^\p{L}\p{N}\p{M}\p{Pc}\p{Pd}&%=+:'<>#| ]|_(?=x[0-9a-f]+_)/gu;
/** Beginnings of names that the engine keeps for itself. */
const RESERVED = /^_(?=TABLE_|FILE_|PARTITION|ROW_TIMESTAMP|_ROOT__|COLIDENTIFIER)/iu;

function written(char: string): string {
  return `_x${(char.codePointAt(0) ?? 0).toString(16)}_`;
}

/** Names stand in backticks, and are made such that the engine takes them for columns of a result. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll("\u0000", "").replace(FORBIDDEN, written).replace(RESERVED, written)}\``;
}

export const bigquerySyntax: Syntax = {
  ...standardSyntax,
  quoteName,
  // In ranges and in aggregates the engine knows no NULLS LAST.
  sortKey: nullsAreLeast,
  tellsStorage: false,
  castsByCall: true,
  noLimit: "9223372036854775807",
};
