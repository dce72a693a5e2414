import { type KnownColumn, keyOf } from "../bind/names/reference.ts";
import type { BindingOf } from "../bind/binding.ts";
import { type Leg, type UnitedSource, legColumn } from "./leg.ts";
import { unionType } from "./union.ts";

/** Columns of one leg as columns of the source that is made of it. Types stay to be asked for: they may not be known yet. */
export function columnsOfLeg(leg: Leg, index: number, columns: readonly KnownColumn[]): readonly KnownColumn[] {
  return columns.flatMap((column): KnownColumn[] => {
    if (column.refers.kind !== "source") return [];
    const refers = { kind: "source", column: legColumn(index, column.refers.column) } as const;
    const from = leg.aliases[0] ?? column.from;
    return [
      {
        kind: "column",
        name: column.name,
        ...(column.alsoNamed === undefined ? {} : { alsoNamed: column.alsoNamed }),
        get type() {
          return column.type;
        },
        // The id in a formula means the first of the legs that are one element.
        target: leg.element === null ? null : column.target,
        key: keyOf(refers),
        from,
        id: `${from}/${column.id}`,
        get broken() {
          return column.broken === true;
        },
        refers,
      },
    ];
  });
}

/** Columns of a union. */
export function columnsOfUnion(source: UnitedSource, element: BindingOf): readonly KnownColumn[] {
  return source.columns().map((column): KnownColumn => {
    const refers = { kind: "source", column: column.id } as const;
    return {
      kind: "column",
      name: column.name,
      get type() {
        return unionType(source, column, element);
      },
      target: null,
      key: keyOf(refers),
      from: source.aliases[0] ?? "",
      id: column.name,
      get broken() {
        return unionType(source, column, element).kind === "error";
      },
      refers,
    };
  });
}
