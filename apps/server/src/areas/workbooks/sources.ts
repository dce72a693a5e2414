import { type AccessObject, CodedError, type ConnectionObject, may, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { OperationContext } from "../../platform/operations/index.ts";

/** Who asks, and where to look. */
export type AccessContext = Pick<OperationContext, "db" | "actor">;

/** Facts about connections and files that decide whether the caller may build on them; ids that are neither are left out. */
export interface SourceRights {
  readonly connections: (context: AccessContext, ids: readonly string[]) => Promise<ReadonlyMap<string, ConnectionObject>>;
  /** The whole path of a table that a document names, as the warehouse lists it; null: there is none, or several. */
  readonly tablePath: (context: AccessContext, connectionId: string, path: readonly string[]) => Promise<readonly string[] | null>;
  readonly files: (
    context: AccessContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Extract<AccessObject, { kind: "inode" }>>>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Members that say what of a connection, file or data model is read. */
export const sayingMembers: ReadonlySet<string> = new Set([
  "kind",
  "path",
  "statement",
  "inodeId",
  "elementId",
  "connectionId",
  "dataModelId",
]);

/** What a document reads by an id: the place is written out, so that another table of the same connection is another place. */
export interface SourcePlace {
  readonly id: string;
  readonly isSql: boolean;
  /** The table, where it is one of a connection and nothing else. */
  readonly table?: readonly string[];
  /** What somebody needs to bring it in besides the right on what is read; then `id` is nobody's. */
  readonly needs?: "source.join" | "input-table.create";
}

/**
 * Every place of a document, or of a piece of one, that could name a source: wherever it stands and whatever the member around it is
 * called, so that no kind of element is left out. Parts that are the very same in `before` are passed over.
 */
export function placesIn(piece: unknown, before?: unknown, found: Map<string, SourcePlace> = new Map()): Map<string, SourcePlace> {
  if (typeof piece !== "object" || piece === null || piece === before) return found;
  if (Array.isArray(piece)) {
    const items: readonly unknown[] = Array.isArray(before) ? before : [];
    const same = new Set(items);
    const named = new Map(items.map((item) => [idOf(item), item]));
    for (const item of piece as readonly unknown[]) if (!same.has(item)) placesIn(item, named.get(idOf(item)), found);
    return found;
  }
  const members = piece as Readonly<Record<string, unknown>>;
  const beside = (typeof before === "object" && before !== null ? before : {}) as Readonly<Record<string, unknown>>;
  const { kind } = members;
  const made = madeBy(members);
  if (made !== null) found.set(made.key, { id: "", isSql: false, needs: made.needs });
  const said = (): readonly unknown[] => [...sayingMembers].map((member) => members[member] ?? null);
  for (const [member, value] of Object.entries(members)) {
    for (const id of [member, ...(Array.isArray(value) ? (value as readonly unknown[]) : [value])])
      if (typeof id === "string" && UUID.test(id))
        found.set(JSON.stringify([id, ...said()]), { id, isSql: kind === "sql", ...(member === "connectionId" ? tableOf(members) : {}) });
    placesIn(value, beside[member], found);
  }
  return found;
}

/** What of a connection a source reads that is one of its tables. */
function tableOf({ kind, path }: Readonly<Record<string, unknown>>): { readonly table?: readonly string[] } {
  if (kind !== "warehouse-table" || !Array.isArray(path)) return {};
  const steps: readonly unknown[] = path;
  return steps.every((step) => typeof step === "string") ? { table: steps } : {};
}

/** A join as it stands, and an input table whatever becomes of it later. */
function madeBy(
  members: Readonly<Record<string, unknown>>,
): { readonly key: string; readonly needs: NonNullable<SourcePlace["needs"]> } | null {
  const { kind, joins, id } = members;
  if (kind === "join" && Array.isArray(joins)) return { key: JSON.stringify(["join", members]), needs: "source.join" };
  if (kind === "input-table" && typeof id === "string") return { key: JSON.stringify(["input-table", id]), needs: "input-table.create" };
  return null;
}

function idOf(item: unknown): unknown {
  return typeof item === "object" && item !== null ? ((item as { readonly id?: unknown }).id ?? null) : null;
}

/** Why somebody may not make a change, in words for them; `sourceId` is what they have no right on, null: to write SQL at all. */
export interface ForbiddenSource {
  readonly sourceId: string | null;
  readonly text: ErrorText;
}

const NO_RIGHT = message("errors-documents.workbook.no-right-on-source");
const NO_WHOLE = message("errors-documents.workbook.some-tables-only");
const NO_SQL = message("errors-documents.workbook.no-sql");
const needed = {
  "source.join": message("errors-documents.workbook.no-joins"),
  "input-table.create": message("errors-documents.workbook.no-input-tables"),
} as const;

/**
 * What of the places the caller may not bring into a document: a connection, a file or a data model of the organization that they may not
 * read, SQL that they may not write, a join or an input table that they may not make. Ids that are none of these are nobody's. Null: nothing.
 */
export async function forbiddenSource(
  context: AccessContext,
  rights: SourceRights,
  places: Iterable<SourcePlace>,
): Promise<ForbiddenSource | null> {
  const added = [...places];
  const { actor } = context;
  const { organizationId } = actor;
  for (const { needs } of added)
    if (needs !== undefined && !may(actor, needs, { kind: "organization", organizationId }).allowed)
      return { sourceId: null, text: needed[needs] };
  const ids = [...new Set(added.flatMap(({ id, needs }) => (needs === undefined ? [id] : [])))];
  if (ids.length === 0) return null;
  const connections = await rights.connections(context, ids);
  for (const [id, object] of connections) {
    const refusal = await refusalOf(context, rights, object, id, added);
    if (refusal !== null) return { sourceId: id, text: refusal };
  }
  for (const [id, object] of await rights.files(context, ids))
    if ((object.type === "datafile" || object.type === "dataset") && !may(actor, "inode.view", object).allowed)
      return { sourceId: id, text: NO_RIGHT };
  const writes = added.some(({ id, isSql }) => isSql && connections.has(id));
  return writes && !may(actor, "sql.write", { kind: "organization", organizationId }).allowed ? { sourceId: null, text: NO_SQL } : null;
}

/** Why somebody may not build on a connection what the places say; null: they may. */
async function refusalOf(
  context: AccessContext,
  rights: SourceRights,
  connection: ConnectionObject,
  connectionId: string,
  added: readonly SourcePlace[],
): Promise<ErrorText | null> {
  const { actor } = context;
  if (may(actor, "connection.use", connection).allowed) return null;
  if (!may(actor, "connection.browse", connection).allowed) return NO_RIGHT;
  for (const { id, table, needs } of added) {
    if (id !== connectionId || needs !== undefined) continue;
    if (table === undefined) return NO_WHOLE;
    const path = (await rights.tablePath(context, connectionId, table)) ?? [];
    // a part of a path may lead to another table tomorrow
    const isWhole = path.length === table.length && path.every((step, index) => step === table[index]);
    const object = { kind: "table", organizationId: connection.organizationId, connection, path } as const;
    if (!isWhole || !may(actor, "table.use", object).allowed) return NO_RIGHT;
  }
  return null;
}

/** The places of a document that another one does not have. */
export function newPlaces(before: unknown, after: unknown): readonly SourcePlace[] {
  const changed = placesIn(after, before);
  if (changed.size === 0) return [];
  const standing = placesIn(before);
  return [...changed].filter(([place]) => !standing.has(place)).map(([, place]) => place);
}

/**
 * Who changes a document answers for the sources that the change brings in: a viewer of a workbook sees data by the workbook's
 * right, so nobody may add a source that they could not read themselves, another table or other SQL of a connection that stands there
 * included (V31). Sources that do not exist stay as they are, marked broken when the document is compiled.
 */
export async function requireSources(context: AccessContext, rights: SourceRights, before: unknown, after: unknown): Promise<void> {
  await requirePlaces(context, rights, newPlaces(before, after));
}

/** The same of places that were found already. */
export async function requirePlaces(context: AccessContext, rights: SourceRights, added: Iterable<SourcePlace>): Promise<void> {
  const forbidden = await forbiddenSource(context, rights, added);
  if (forbidden === null) return;
  const { sourceId, text } = forbidden;
  throw new CodedError("permission_denied", text, sourceId === null ? {} : { sourceId });
}
