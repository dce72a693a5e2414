import type { ApolloClient } from "@apollo/client";
import { printPath, printTarget } from "@sheaf/formula";
import { type TypeName, typeName } from "@sheaf/sql";
import { directElement, namesOf, type Source, type WorkbookDocument } from "@sheaf/workbook";
import { CONNECTION_TABLE } from "../../../shared/sources/queries.ts";
import { toldSource } from "../../state/analysis/source-schemas.ts";
import type { Workbook } from "../../state/workbook.ts";
import type { SourceField } from "../chart/panel/panel-port.ts";

/** A column of a table or of a file, as its connection describes it. */
export interface NamedColumn {
  readonly name: string;
  readonly type: string;
}

/** What a table or a file has; columns of elements are known without asking. Rejects where somebody may not look. */
export async function lookUpColumns(
  graphql: ApolloClient,
  { sourceColumns }: Pick<Workbook, "sourceColumns">,
  source: Source,
): Promise<readonly NamedColumn[]> {
  const told = toldSource(source);
  if (told !== null) return sourceColumns(told);
  if (source.kind !== "warehouse-table") return [];
  const { connectionId, path } = source as Extract<Source, { kind: "warehouse-table" }>;
  const { data } = await graphql.query({ query: CONNECTION_TABLE, variables: { connectionId, path: [...path] } });
  return data?.connectionTable.columns ?? [];
}

/** The columns of what a part of an element reads by itself. `told`: those of a table or of a file. */
export function partFields(
  document: WorkbookDocument,
  { facts }: Pick<Workbook, "facts">,
  source: Source,
  told: readonly NamedColumn[],
): readonly SourceField[] {
  const elementId = directElement(source);
  if (elementId === null) {
    const path = source.kind === "warehouse-table" ? (source as Extract<Source, { kind: "warehouse-table" }>).path.slice(-1) : [];
    return told.map(({ name, type }) => ({
      key: name,
      name,
      type: type as TypeName,
      reference: printPath([...path, name]),
      group: path[0] ?? "",
    }));
  }
  const names = namesOf(document);
  const owner = names.find(elementId);
  return (facts.of(elementId)?.columns ?? []).flatMap(({ id, name, type, hidden }): readonly SourceField[] =>
    hidden || owner === undefined
      ? []
      : [
          {
            key: id,
            name,
            type: typeName(type),
            reference: printTarget({ kind: "element", elementId, columnId: id }),
            group: names.element(owner),
          },
        ],
  );
}
