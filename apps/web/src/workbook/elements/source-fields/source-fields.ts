import { useQuery } from "@apollo/client/react";
import { printPath, printTarget } from "@sheaf/formula";
import { type TypeName, typeName } from "@sheaf/sql";
import type { Element, Source } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { CONNECTION_TABLE } from "../../../shared/sources/queries.ts";
import { useDocument, useWorkbook, findElement } from "../../state/workbook.ts";
import { useModelFields } from "./model-fields.ts";
import type { SourceField } from "../chart/panel/panel-port.ts";

const NONE: readonly SourceField[] = [];

/** Columns of the source of an element: of another element of the document, of a table of a warehouse, of a data model. Null asks for nothing. */
export function useSourceFields(element: Element | null): readonly SourceField[] {
  const source = element?.["source"] as Source | undefined;
  const ofElement = useElementFields(source?.kind === "table" && typeof source.elementId === "string" ? source.elementId : null);
  const ofTable = useTableFields(source?.kind === "warehouse-table" ? (source as Extract<Source, { kind: "warehouse-table" }>) : null);
  const ofModel = useModelFields(source?.kind === "data-model" ? (source as Extract<Source, { kind: "data-model" }>) : null);
  return ofElement ?? ofTable ?? ofModel ?? NONE;
}

function useElementFields(elementId: string | null): readonly SourceField[] | null {
  const { facts } = useWorkbook();
  const document = useDocument();
  const analysis = useSyncExternalStore(facts.subscribe, () => (elementId === null ? null : facts.of(elementId)));
  return useMemo(() => {
    if (elementId === null) return null;
    const columns = analysis?.columns ?? [];
    const owner = findElement(document, elementId);
    const described = new Map(
      ((owner?.["columns"] ?? []) as unknown as readonly { readonly id: string; readonly description?: string }[]).map(
        ({ id, description }) => [id, description],
      ),
    );
    return columns
      .filter(({ hidden }) => !hidden)
      .map((column): SourceField => {
        const description = described.get(column.id);
        return {
          key: column.id,
          name: column.name,
          type: typeName(column.type),
          reference: printTarget({ kind: "element", elementId, columnId: column.id }),
          group: "Source",
          ...(description === undefined ? {} : { description }),
        };
      });
  }, [elementId, analysis, document]);
}

function useTableFields(source: Extract<Source, { kind: "warehouse-table" }> | null): readonly SourceField[] | null {
  const { data } = useQuery(CONNECTION_TABLE, {
    variables: { connectionId: source?.connectionId ?? "", path: source?.path ?? [] },
    skip: source === null,
    fetchPolicy: "cache-first",
  });
  return useMemo(() => {
    if (source === null) return null;
    const table = source.path.at(-1) ?? "";
    return (data?.connectionTable.columns ?? []).map((column): SourceField => ({
      key: column.name,
      name: column.name,
      type: column.type as TypeName,
      reference: printPath([table, column.name]),
      group: table,
    }));
  }, [source, data]);
}
