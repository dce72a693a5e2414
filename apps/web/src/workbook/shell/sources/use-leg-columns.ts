import { useApolloClient } from "@apollo/client/react";
import type { Source } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import type { StartingColumn } from "../../elements/element-kind.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { type PickedSource, startingPoint } from "../add/starting-point.ts";

const keyOf = (source: Source): string => JSON.stringify(source);

/** Sources whose columns can be listed here; columns of others are written as formulas. */
export function pickedFrom(source: Source): PickedSource | null {
  if (source.kind === "warehouse-table") {
    const { connectionId, path } = source as Extract<Source, { kind: "warehouse-table" }>;
    return { kind: "table", connectionId, path };
  }
  return source.kind === "table" ? { kind: "element", elementId: (source as Extract<Source, { kind: "table" }>).elementId } : null;
}

export const sourceOf = (picked: PickedSource): Source =>
  picked.kind === "table"
    ? { kind: "warehouse-table", connectionId: picked.connectionId, path: picked.path }
    : { kind: "table", elementId: picked.elementId };

/** Columns of sources, as far as they are known by now; null while one is asked for. */
export function useLegColumns(legs: readonly Source[]): readonly (readonly StartingColumn[] | null)[] {
  const workbook = useWorkbook();
  const graphql = useApolloClient();
  const [known, setKnown] = useState<ReadonlyMap<string, readonly StartingColumn[]>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const leg of legs) {
      const key = keyOf(leg);
      if (asked.current.has(key)) continue;
      asked.current.add(key);
      const picked = pickedFrom(leg);
      const found = picked === null ? Promise.resolve([]) : startingPoint(workbook, graphql, picked).then(({ columns }) => columns);
      // A table that cannot be looked at has no columns to offer; what is wrong with it shows where it is read.
      found
        .catch(() => [])
        .then(
          (columns) => setKnown((before) => new Map([...before, [key, columns]])),
          () => undefined,
        );
    }
  }, [legs, workbook, graphql]);
  return legs.map((leg) => known.get(keyOf(leg)) ?? null);
}
