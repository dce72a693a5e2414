import { useQuery } from "@apollo/client/react";
import { printPath, printTarget } from "@sheaf/formula";
import { type TypeName, typeName } from "@sheaf/sql";
import { type Element, FIXED_SOURCE_NAME, type FixedSource, type Source, SQL_SOURCE_NAME, memberOf, columnsOf } from "@sheaf/workbook";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { CONNECTION_TABLE } from "../../../shared/sources/queries.ts";
import { useDocument, useWorkbook, findElement } from "../../state/workbook.ts";
import { type ToldSource, toldSource } from "../../state/analysis/source-schemas.ts";
import { useModelFields } from "./model-fields.ts";
import type { SourceField } from "../shelves/panel-port.ts";
import { t } from "../../../shared/words/words.ts";

const NONE: readonly SourceField[] = [];

/** Columns of the source of an element: of another element of the document, of a table of a warehouse, of a data model. Null asks for nothing. */
export function useSourceFields(element: Element | null): readonly SourceField[] {
  const source = memberOf(element, "source") as Source | undefined;
  const ofElement = useElementFields(source?.kind === "table" && typeof source.elementId === "string" ? source.elementId : null);
  const ofTable = useTableFields(source?.kind === "warehouse-table" ? (source as Extract<Source, { kind: "warehouse-table" }>) : null);
  const ofModel = useModelFields(source?.kind === "data-model" ? (source as Extract<Source, { kind: "data-model" }>) : null);
  const ofTold = useToldFields(source === undefined ? null : toldSource(source));
  const ofFixed = useMemo(() => (source?.kind === "sheaf:fixed" ? fixedFields(source as FixedSource) : null), [source]);
  return ofElement ?? ofTable ?? ofModel ?? ofTold ?? ofFixed ?? NONE;
}

const fixedFields = ({ columns }: FixedSource): readonly SourceField[] =>
  columns.map(({ name, type }) => ({ key: name, name, type, reference: printPath([FIXED_SOURCE_NAME, name]), group: FIXED_SOURCE_NAME }));

function useToldFields(source: ToldSource | null): readonly SourceField[] | null {
  const { sourceColumns } = useWorkbook();
  const key = source === null ? null : JSON.stringify(source);
  const [told, setTold] = useState<{ readonly key: string; readonly fields: readonly SourceField[] } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isGone = false;
    const asked = JSON.parse(key) as ToldSource;
    const prefix = asked.kind === "sql" ? SQL_SOURCE_NAME : null;
    sourceColumns(asked).then(
      (columns) => {
        if (isGone) return;
        const fields = columns.map(({ name, type }): SourceField => ({
          key: name,
          name,
          type: type as TypeName,
          reference: printPath(prefix === null ? [name] : [prefix, name]),
          group: prefix ?? t("elements.source-fields.file"),
        }));
        setTold({ key, fields });
      },
      // Without the right to look there is nothing to offer; what is wrong with it shows where it is read.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [sourceColumns, key]);
  return told !== null && told.key === key ? told.fields : null;
}

function useElementFields(elementId: string | null): readonly SourceField[] | null {
  const { facts } = useWorkbook();
  const document = useDocument();
  const analysis = useSyncExternalStore(facts.subscribe, () => (elementId === null ? null : facts.of(elementId)));
  return useMemo(() => {
    if (elementId === null) return null;
    const columns = analysis?.columns ?? [];
    const owner = findElement(document, elementId);
    const described = new Map(owner === undefined ? [] : columnsOf(owner).map(({ id, description }) => [id, description] as const));
    return columns
      .filter(({ hidden }) => !hidden)
      .map((column): SourceField => {
        const description = described.get(column.id);
        return {
          key: column.id,
          name: column.name,
          type: typeName(column.type),
          reference: printTarget({ kind: "element", elementId, columnId: column.id }),
          group: t("elements.source-fields.source"),
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
