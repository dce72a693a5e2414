import type { ControlValue, DialectName, Environment, InputRows, QueryRequest, TableSchema } from "@sheaf/compiler";
import { dialects } from "@sheaf/sql";
import { type WorkbookDocument, readWorkbookValue } from "@sheaf/workbook";

/** A document as tests write it: elements in the file form, on one page. */
export interface TestElement {
  readonly id: string;
  readonly kind?: string;
  readonly [member: string]: unknown;
}

export interface Ask extends Partial<Omit<QueryRequest, "want">> {
  readonly elementId: string;
  readonly want?: QueryRequest["want"];
  /** Ids of the columns; all visible ones if absent. */
  readonly columns?: readonly string[];
  readonly withOuter?: boolean;
}

export interface Surroundings {
  readonly now?: string;
  readonly timeZone?: string;
  readonly weekStart?: Environment["weekStart"];
  readonly connectionZone?: string;
  readonly controls?: Readonly<Record<string, ControlValue | null>>;
  readonly user?: Partial<Environment["user"]>;
  /** Elements of data models, by the model's id. */
  readonly models?: Readonly<Record<string, readonly TestElement[]>>;
  readonly customFunctions?: Environment["customFunctions"];
  /** Rows of input tables by element id: themselves, or the name of the table that holds them. */
  readonly entered?: Readonly<Record<string, InputRows | string>>;
}

export function documentOf(elements: readonly TestElement[], kind: "workbook" | "data-model" = "workbook"): WorkbookDocument {
  const read = readWorkbookValue({
    name: "Test",
    schemaVersion: 1,
    kind,
    pages: [{ id: "p", name: "Page", elements: elements.map((element) => ({ kind: "table", ...element })) }],
  });
  if (read.document === null || read.report.errors.length > 0) throw new Error(`no document: ${JSON.stringify(read.report.errors)}`);
  return read.document;
}

export function requestOf(ask: Ask): QueryRequest {
  return {
    elementId: ask.elementId,
    level: ask.level ?? null,
    want: ask.want ?? { kind: "rows", columns: ask.columns ?? null, withOuter: ask.withOuter ?? true, outline: false },
    window: ask.window ?? null,
    within: ask.within ?? null,
    extraFilters: ask.extraFilters ?? [],
  };
}

export function environmentOf(tables: ReadonlyMap<string, TableSchema>, dialect: DialectName, around: Surroundings): Environment {
  const find = (path: readonly string[]): TableSchema | undefined => {
    const name = path[path.length - 1] ?? "";
    return tables.get(name) ?? [...tables].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
  };
  return {
    catalog: {
      connection: (connectionId) =>
        connectionId === "c" ? { dialect: dialects[dialect], timeZone: around.connectionZone ?? "UTC" } : undefined,
      table: (_connectionId, path) => find(path),
      // All of a table, by its name.
      statement: (_connectionId, text) => {
        const [, name] = /^SELECT \* FROM (\w+)$/u.exec(text) ?? [];
        return name === undefined ? undefined : find([name]);
      },
      file: () => undefined,
      model: (dataModelId) => {
        const elements = around.models?.[dataModelId];
        return elements === undefined ? undefined : documentOf(elements, "data-model");
      },
      input: (_connectionId, elementId) => {
        const rows = around.entered?.[elementId];
        if (typeof rows !== "string") return rows;
        const schema = find([rows]);
        return schema === undefined ? undefined : { kind: "table", schema };
      },
    },
    controls: new Map(Object.entries(around.controls ?? {})),
    now: around.now ?? "2024-05-15T13:45:30.000000Z",
    timeZone: around.timeZone ?? "UTC",
    weekStart: around.weekStart ?? "monday",
    user: { email: "a@b.c", firstName: "Ada", fullName: "Ada Bee", teams: [], attributes: new Map(), ...around.user },
    customFunctions: around.customFunctions ?? [],
  };
}
