import type { Dialect } from "@sheaf/sql";
import type { DiagnosticCode } from "@sheaf/formula";
import { message, type Message } from "@sheaf/messages";
import { FIXED_SOURCE_NAME, type FixedSource, type Id, type InputRowsSource, type Source, SQL_SOURCE_NAME } from "@sheaf/workbook";
import type { Catalog, TableSchema } from "../../api.ts";
import { enteredRows } from "../../entries/entered-rows.ts";
import { fixedRows } from "../../entries/fixed-rows.ts";
import type { JoinedSource, UnitedSource } from "../../relations/leg.ts";
import { type OfferedProblem, toldProblem } from "../../models/offer.ts";
import { noConnection, noDataModel, noElement } from "./gone.ts";

/** A source with what is known of it; columns of another element are asked of that element. */
export type KnownSource =
  | {
      readonly kind: "table";
      readonly connectionId: Id;
      readonly schema: TableSchema;
      /** Names under which formulas find its columns; empty = any name that nothing else bears. */
      readonly aliases: readonly string[];
    }
  | {
      readonly kind: "statement";
      readonly connectionId: Id;
      readonly text: string;
      readonly schema: TableSchema;
      readonly aliases: readonly string[];
    }
  | {
      readonly kind: "element";
      readonly elementId: Id;
      readonly groupingId: Id | null;
      /** Names of its columns as a whole, where they are not those of the element. */
      readonly aliases?: readonly string[];
    }
  | JoinedSource
  | UnitedSource;

export type SourceProblem = {
  readonly code: DiagnosticCode;
  readonly message: Message;
  /** The element of the document whose source it is, where another one reads it. */
  readonly elementId?: Id;
};

export type SourceOutcome = { readonly source: KnownSource } | { readonly problem: SourceProblem };

/** Names under which formulas find the columns of a source, known without looking it up; none of an element, which has its own. */
export function aliasesOf(source: Source): readonly string[] {
  switch (source.kind) {
    case "warehouse-table":
      return [(source as Extract<Source, { kind: "warehouse-table" }>).path.at(-1) ?? ""];
    case "sql":
      return [SQL_SOURCE_NAME];
    case "sheaf:fixed":
      return [FIXED_SOURCE_NAME];
    default:
      return [];
  }
}

/** What a data model tells of an element in place of its source. */
type OfferedSource = { readonly kind: "offered"; readonly connectionId: Id; readonly problem?: OfferedProblem };

/** Looks a source up in the catalog. `statementText` replaces the control values in a person's SQL; null if it cannot. */
export function knownSource(
  source: Source,
  catalog: Catalog,
  statementText: (text: string, dialect: Dialect) => string | SourceProblem,
): SourceOutcome {
  switch (source.kind) {
    case "input-rows":
      return enteredRows(source as InputRowsSource, catalog);
    case "sheaf:fixed":
      return fixedRows(source as FixedSource, catalog);
    case "warehouse-table": {
      const { connectionId, path } = source as Extract<Source, { kind: "warehouse-table" }>;
      // Asked together with its connection: a catalog that looks things up learns of both in one turn.
      const schema = catalog.table(connectionId, path);
      if (catalog.connection(connectionId) === undefined) return missing(noConnection(connectionId));
      if (schema === "ambiguous")
        return { problem: { code: "E_AMBIGUOUS", message: message("findings.source.same-tables", { table: path.join(".") }) } };
      if (schema === undefined) return missing(message("findings.source.no-table", { table: path.join(".") }));
      return { source: { kind: "table", connectionId, schema, aliases: aliasesOf(source) } };
    }
    case "csv-table": {
      const { connectionId, inodeId } = source as Extract<Source, { kind: "csv-table" }>;
      const schema = catalog.file(connectionId, inodeId);
      if (catalog.connection(connectionId) === undefined) return missing(noConnection(connectionId));
      if (schema === undefined) return missing(message("findings.source.no-file"));
      return { source: { kind: "table", connectionId, schema, aliases: aliasesOf(source) } };
    }
    case "sql": {
      const { connectionId, statement } = source as Extract<Source, { kind: "sql" }>;
      const connection = catalog.connection(connectionId);
      if (connection === undefined) return missing(noConnection(connectionId));
      const text = statementText(statement, connection.dialect);
      if (typeof text !== "string") return { problem: text };
      const schema = catalog.statement(connectionId, text);
      if (schema === undefined) return missing(message("findings.source.unknown-statement"));
      return { source: { kind: "statement", connectionId, text, schema, aliases: aliasesOf(source) } };
    }
    case "offered": {
      // What a data model tells of an element in place of its source (`models/offer.ts`).
      const { connectionId, problem } = source as OfferedSource;
      if (problem !== undefined) return { problem: toldProblem(problem) };
      const schema: TableSchema = { path: [], columns: [], key: [], rowIdentity: null, rowCountEstimate: null };
      return { source: { kind: "table", connectionId, schema, aliases: [] } };
    }
    case "table": {
      const { elementId, groupingId } = source as Extract<Source, { kind: "table" }>;
      return { source: { kind: "element", elementId, groupingId: groupingId ?? null } };
    }
    case "data-model": {
      // Those that can be read have become elements of the document by now.
      const { dataModelId, elementId } = source as Extract<Source, { kind: "data-model" }>;
      return missing(catalog.model?.(dataModelId) === undefined ? noDataModel(dataModelId) : noElement(elementId));
    }
    default:
      return { problem: { code: "E_UNSUPPORTED", message: message("findings.source.unknown-kind", { kind: source.kind }) } };
  }
}

function missing(said: Message): SourceOutcome {
  return { problem: { code: "E_SOURCE_MISSING", message: said } };
}
