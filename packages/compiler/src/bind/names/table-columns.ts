import type { SchemaColumn } from "../../api.ts";
import { type KnownColumn, type Reference, keyOf } from "./reference.ts";

const readColumns = new WeakMap<readonly SchemaColumn[], Map<string, readonly KnownColumn[]>>();

/** Columns of a table or statement as those of a source: one list for all elements that read it. */
export function columnsRead(columns: readonly SchemaColumn[], from: string): readonly KnownColumn[] {
  const known = readColumns.get(columns) ?? new Map<string, readonly KnownColumn[]>();
  readColumns.set(columns, known);
  const made = known.get(from) ?? tableColumns(columns, from, (column) => ({ kind: "source", column }));
  known.set(from, made);
  return made;
}

/** Columns of a table or statement, found under their raw name and its friendly form. */
export function tableColumns(
  columns: readonly SchemaColumn[],
  from: string,
  refers: (column: string) => Reference,
): readonly KnownColumn[] {
  return columns.map((column): KnownColumn => {
    const reference = refers(column.name);
    return {
      kind: "column",
      name: column.name,
      alsoNamed: spellings(column.name).slice(1),
      type: column.type,
      target: null,
      key: keyOf(reference),
      from,
      id: column.name,
      refers: reference,
    };
  });
}

/** A raw name and how it reads as a friendly one: `ORDER_DATE`, `Order Date`; digits may stand apart. */
export function spellings(raw: string | null): readonly string[] {
  if (raw === null || raw === "") return [];
  const spaced = raw
    .replaceAll(/[_\-/]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const apart = spaced.replaceAll(/(\p{L})(\d)/gu, "$1 $2").replaceAll(/(\d)(\p{L})/gu, "$1 $2");
  return [...new Set([raw, spaced, apart])].filter((name) => name !== "");
}
