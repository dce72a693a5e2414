import type { ApolloClient } from "@apollo/client";
import type { SourceColumnsAnswer, SourceColumnsRequest, TableDescription } from "@sheaf/contract";
import type { Catalog, InputRows, KnownConnection, SchemaColumn, TableSchema } from "@sheaf/compiler";
import { BOOLEAN, DATE, DATETIME, FLOAT, GEOGRAPHY, INTEGER, NULL, TEXT, VARIANT, type ValueType } from "@sheaf/sql";
import { type Element, type Id, isInputTable, legsOf, type Source, sourceOf } from "@sheaf/workbook";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { formatsOfColumns } from "../../../shared/sources/column-formats.ts";
import { CONNECTION_TABLE, CONNECTIONS } from "../../../shared/sources/queries.ts";
import { enteredRows } from "./entered-rows.ts";
import { loadDialect } from "./load-dialect.ts";
import type { ModelOffers } from "./model-offers.ts";

/** What this person may know of the sources of a document: looked up when the compiler asks, kept while the workbook is open. */
export interface SourceSchemas {
  readonly catalog: Catalog;
  /** What the element's own rows come from is not known: not yet, or this person may not look, or nobody can say without running it. */
  readonly isUnknown: (element: Element) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks at the tables again: something says that they are not what they were. What cannot be looked at stays as it is known. */
  readonly renew: () => void;
}

export type ToldSource = SourceColumnsRequest["source"];
/** SQL and uploaded files: only their engine knows their columns. Null of other sources. */
export function toldSource(source: Source): ToldSource | null {
  if (source.kind === "sql") {
    const { connectionId, statement } = source as Extract<Source, { kind: "sql" }>;
    return { kind: "sql", connectionId, statement };
  }
  if (source.kind !== "csv-table") return null;
  const { connectionId, inodeId } = source as Extract<Source, { kind: "csv-table" }>;
  return { kind: "csv-table", connectionId, inodeId };
}

export type AskColumns = (source: ToldSource) => Promise<SourceColumnsAnswer["columns"]>;

const SQL_KEY = '{"kind":"sql"';
/** Statements differ with every value of a control. */
const MOST_TOLD = 200;

/** Milliseconds until a call that failed on its way is made again. */
const AGAIN_AFTER = 5_000;

/** `find`: the elements of the document as it is by now; `askColumns`: of what only its engine can tell. */
export function openSourceSchemas(
  graphql: ApolloClient,
  models: ModelOffers,
  find: (elementId: Id) => Element | undefined,
  askColumns: AskColumns,
): SourceSchemas {
  let connections: ReadonlyMap<string, KnownConnection> | null = null;
  const tables = new Map<string, TableSchema>();
  /** Of SQL and files, by what they are. */
  const told = new Map<string, TableSchema>();
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  models.subscribe(() => changed());
  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  // Without the right to look, facts stay unknown: the screen shows what results say. What failed on its way is asked for again.
  const failed = (key: string, thrown: unknown): void => {
    const code = callErrorOf(thrown)?.code;
    // A chunk that did not arrive is a TypeError.
    if (code !== "NETWORK" && code !== "EAGAIN" && !(thrown instanceof TypeError)) return;
    setTimeout(() => {
      asked.delete(key);
      changed();
    }, AGAIN_AFTER);
  };

  const askConnections = (): void => {
    if (asked.has("connections")) return;
    asked.add("connections");
    knownConnections(graphql).then(
      (found) => {
        connections = found;
        changed();
      },
      (thrown: unknown) => failed("connections", thrown),
    );
  };

  const lookUp = async (connectionId: string, path: readonly string[], isAnew: boolean): Promise<TableSchema | undefined> => {
    const variables = { connectionId, path: [...path] };
    const { data } = await graphql.query({ query: CONNECTION_TABLE, variables, ...(isAnew ? { fetchPolicy: "network-only" } : {}) });
    return data === undefined ? undefined : schemaOf(data.connectionTable);
  };

  const askTable = (key: string, connectionId: string, path: readonly string[]): void => {
    if (asked.has(key)) return;
    asked.add(key);
    lookUp(connectionId, path, false).then(
      (found) => {
        if (found === undefined) return;
        tables.set(key, found);
        changed();
      },
      (thrown: unknown) => failed(key, thrown),
    );
  };

  const tell = (source: ToldSource): TableSchema | undefined => {
    const key = JSON.stringify(source);
    const known = told.get(key);
    if (known !== undefined || connection(source.connectionId) === undefined || asked.has(key)) return known;
    asked.add(key);
    askColumns(source).then(
      (columns) => {
        told.set(
          key,
          schemaOf({
            path: [],
            columns: columns.map((column) => ({ ...column, isKey: false, description: null })),
            rowCountEstimate: null,
          }),
        );
        for (const oldest of told.keys()) {
          if (told.size <= MOST_TOLD) break;
          told.delete(oldest);
          asked.delete(oldest);
        }
        changed();
      },
      (thrown: unknown) => failed(key, thrown),
    );
    return undefined;
  };

  /** With values of controls in it, SQL is asked about as it runs: until then results bring the types. */
  const isUntold = (source: ToldSource): boolean =>
    source.kind === "sql" && source.statement.includes("{{")
      ? [...asked].some((key) => key.startsWith(SQL_KEY) && !told.has(key))
      : tell(source) === undefined;

  const renew = async (): Promise<void> => {
    const found = await Promise.all(
      [...tables].map(async ([key, before]) => {
        const [connectionId = "", ...path] = JSON.parse(key) as readonly string[];
        const now = await lookUp(connectionId, path, true).catch(() => undefined);
        if (now === undefined || JSON.stringify(now.columns) === JSON.stringify(before.columns)) return false;
        tables.set(key, now);
        return true;
      }),
    );
    if (found.includes(true)) changed();
  };

  const connection = (connectionId: string): KnownConnection | undefined => {
    askConnections();
    return connections?.get(connectionId);
  };
  const table = (connectionId: string, path: readonly string[]): TableSchema | undefined => {
    const key = JSON.stringify([connectionId, ...path]);
    const known = tables.get(key);
    if (known === undefined && connection(connectionId) !== undefined) askTable(key, connectionId, path);
    return known;
  };

  const input = (_: Id, elementId: Id): InputRows | undefined => {
    const element = find(elementId);
    return element === undefined || !isInputTable(element) ? undefined : enteredRows(element);
  };

  return {
    catalog: {
      connection,
      table,
      statement: (connectionId, statement) => tell({ kind: "sql", connectionId, statement }),
      file: (connectionId, inodeId) => tell({ kind: "csv-table", connectionId, inodeId }),
      input,
      offer: models.known,
    },
    isUnknown: (element) => {
      const isUnknown = (source: Source): boolean => {
        switch (source.kind) {
          case "warehouse-table": {
            const { connectionId, path } = source as Extract<Source, { kind: "warehouse-table" }>;
            return table(connectionId, path) === undefined;
          }
          case "data-model":
            return models.known((source as Extract<Source, { kind: "data-model" }>).dataModelId) === undefined;
          default: {
            const untold = toldSource(source);
            return untold === null ? legsOf(source).some(isUnknown) : isUntold(untold);
          }
        }
      };
      const source = sourceOf(element);
      return source !== null && isUnknown(source);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: () => void renew(),
  };
}

function schemaOf(table: Pick<TableDescription, "path" | "columns" | "rowCountEstimate">): TableSchema {
  const formats = formatsOfColumns(table.columns);
  const descriptions = table.columns.flatMap(({ name, description }) => (description === null ? [] : [[name, description] as const]));
  return {
    ...(formats.size === 0 ? {} : { formats: Object.fromEntries(formats) }),
    ...(descriptions.length === 0 ? {} : { descriptions: Object.fromEntries(descriptions) }),
    path: table.path,
    columns: table.columns.map(({ name, type, nativeType }): SchemaColumn => ({ name, nativeType, type: typeNamed(type) })),
    key: table.columns.filter(({ isKey }) => isKey).map(({ name }) => name),
    rowIdentity: null,
    rowCountEstimate: table.rowCountEstimate,
  };
}

/** The connections, each with what its engine can do: code that is loaded for the engines that there are. */
async function knownConnections(graphql: ApolloClient): Promise<ReadonlyMap<string, KnownConnection>> {
  const { data } = await graphql.query({ query: CONNECTIONS });
  const found = data?.connections ?? [];
  return new Map(
    await Promise.all(
      found.map(async (one) => [one.connectionId, { dialect: await loadDialect(one.engine), timeZone: one.timezone }] as const),
    ),
  );
}

/** The word for a type stands for its widest member: people see the word. */
export const typeNamed = (word: string): ValueType => types.get(word) ?? VARIANT;

const types: ReadonlyMap<string, ValueType> = new Map<string, ValueType>([
  ["text", TEXT],
  ["integer", INTEGER],
  ["number", FLOAT],
  ["boolean", BOOLEAN],
  ["date", DATE],
  ["datetime", DATETIME],
  ["variant", VARIANT],
  ["geography", GEOGRAPHY],
  ["null", NULL],
]);
