import type { ApolloClient } from "@apollo/client";
import { printPath, printTarget } from "@sheaf/formula";
import { type TypeName, typeName } from "@sheaf/sql";
import {
  aliasesOfLegs,
  aliasesOfSource,
  directElement,
  givenName,
  type Id,
  type JoinSource,
  legsOf,
  namesOf,
  scopeOfLeg,
  type Source,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { CONNECTION_TABLE } from "../../../shared/sources/queries.ts";
import { toldSource } from "../../state/analysis/source-schemas.ts";
import type { Workbook } from "../../state/workbook.ts";
import type { SourceField } from "../shelves/panel-port.ts";

/** A column of a table, a file or SQL, as its connection describes it. */
interface NamedColumn {
  readonly name: string;
  readonly type: string;
}

/** What connections told of a source: the columns of each thing in it that is no element. */
export type ToldColumns = ReadonlyMap<string, readonly NamedColumn[]>;

/** Tables, files and SQL in a source; columns of elements are known without asking. */
export function untoldParts(source: Source): readonly Source[] {
  const legs = legsOf(source);
  if (legs.length > 0) return legs.flatMap(untoldParts);
  return directElement(source) === null ? [source] : [];
}

/** What the tables, files and SQL of a source have. Rejects where somebody may not look. */
export async function lookUpColumns(
  graphql: ApolloClient,
  workbook: Pick<Workbook, "sourceColumns">,
  source: Source,
): Promise<ToldColumns> {
  const columns = async (part: Source) => [JSON.stringify(part), await columnsOfPart(graphql, workbook, part)] as const;
  return new Map(await Promise.all(untoldParts(source).map(columns)));
}

async function columnsOfPart(
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

/** The columns of what a part of an element reads by itself; of a join those of each of its sources. */
export function partFields(
  document: WorkbookDocument,
  { facts }: Pick<Workbook, "facts">,
  source: Source,
  told: ToldColumns,
): readonly SourceField[] {
  const names = namesOf(document);
  const nameOf = (elementId: Id): string | null => {
    const element = names.find(elementId);
    return element === undefined ? null : givenName(element);
  };
  const fieldsOf = (leg: Source, alias: string | undefined): readonly SourceField[] => {
    const elementId = directElement(leg);
    if (elementId === null)
      return (told.get(JSON.stringify(leg)) ?? []).map(({ name, type }) => ({
        key: name,
        name,
        type: type as TypeName,
        reference: printPath(alias === undefined ? [name] : [alias, name]),
        group: alias ?? "",
      }));
    const owner = names.find(elementId);
    if (owner === undefined) return [];
    return (facts.of(elementId)?.columns ?? [])
      .filter(({ hidden }) => !hidden)
      .map(({ id, name, type }) => ({
        key: id,
        name,
        type: typeName(type),
        reference: printTarget({ kind: "element", elementId, columnId: id }),
        group: names.element(owner),
      }));
  };
  if (source.kind !== "join") return fieldsOf(source, aliasesOfSource(source, nameOf)[0]);
  const aliases = aliasesOfLegs(source as JoinSource, nameOf);
  return legsOf(source).flatMap((leg, at) => {
    const [alias = ""] = aliases[at] ?? [];
    return fieldsOf(leg, alias).map((field) => ({
      ...field,
      key: `${at}/${field.key}`,
      group: alias,
      // Of a source that stands in a join twice, the name says which one is meant.
      reference: names.toStored(scopeOfLeg(source), null, printPath([alias, field.name])),
    }));
  });
}
