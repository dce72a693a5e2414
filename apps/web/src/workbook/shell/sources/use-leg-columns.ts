import { useApolloClient } from "@apollo/client/react";
import type { TypeName } from "@sheaf/sql";
import { type FixedSource, legsOf, type Source } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { toldSource } from "../../state/analysis/source-schemas.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { type PickedSource, startingPoint } from "../add/starting-point.ts";
import { composedColumns, type LegColumn } from "./composed-columns.ts";

const keyOf = (source: Source): string => JSON.stringify(source);

/** Sources whose columns can be listed here; columns of others are written as formulas. */
function pickedFrom(source: Source): PickedSource | null {
  if (source.kind === "warehouse-table") {
    const { connectionId, path } = source as Extract<Source, { kind: "warehouse-table" }>;
    return { kind: "table", connectionId, path };
  }
  if (source.kind === "data-model") {
    const { dataModelId, elementId } = source as Extract<Source, { kind: "data-model" }>;
    return { kind: "model", dataModelId, elementId };
  }
  if (source.kind === "sheaf:fixed") return { kind: "fixed", source: source as FixedSource };
  return source.kind === "table" ? { kind: "element", elementId: (source as Extract<Source, { kind: "table" }>).elementId } : null;
}

export function sourceOf(picked: PickedSource): Source {
  switch (picked.kind) {
    case "table":
      return { kind: "warehouse-table", connectionId: picked.connectionId, path: picked.path };
    case "file":
      return { kind: "csv-table", connectionId: picked.connectionId, inodeId: picked.inodeId };
    case "sql":
      return { kind: "sql", connectionId: picked.connectionId, statement: picked.statement };
    case "fixed":
      return picked.source;
    case "model":
      return { kind: "data-model", dataModelId: picked.dataModelId, elementId: picked.elementId };
    case "element":
      return { kind: "table", elementId: picked.elementId };
  }
}

/** Columns of sources, as far as they are known by now; null while one is asked for. */
export function useLegColumns(legs: readonly Source[]): readonly (readonly LegColumn[] | null)[] {
  const workbook = useWorkbook();
  const graphql = useApolloClient();
  const [known, setKnown] = useState<ReadonlyMap<string, readonly LegColumn[]>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const columnsOf = async (source: Source): Promise<readonly LegColumn[]> => {
      const told = toldSource(source);
      if (told !== null) return (await workbook.sourceColumns(told)).map(({ name, type }) => ({ name, type: type as TypeName }));
      const picked = pickedFrom(source);
      if (picked !== null) return (await startingPoint(workbook, graphql, picked)).columns;
      return composedColumns(workbook.documents.state().document, source, await Promise.all(legsOf(source).map(columnsOf)));
    };
    for (const leg of legs) {
      const key = keyOf(leg);
      if (asked.current.has(key)) continue;
      asked.current.add(key);
      // Types of an element's columns are known once it is analyzed; without that its names are.
      const analyzed = workbook.facts.analyze().catch(() => undefined);
      // A table that cannot be looked at has no columns to offer; what is wrong with it shows where it is read.
      analyzed
        .then(() => columnsOf(leg))
        .catch(() => [])
        .then(
          (columns) => setKnown((before) => new Map([...before, [key, columns]])),
          () => undefined,
        );
    }
  }, [legs, workbook, graphql]);
  return legs.map((leg) => known.get(keyOf(leg)) ?? null);
}
