import type { KnownColumn } from "../bind/reference.ts";
import { keyOf } from "../bind/reference.ts";
import type { Leg } from "./leg.ts";
import { legColumn } from "./leg.ts";

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
