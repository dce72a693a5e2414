import { type AccessObject, CodedError, may } from "@sheaf/contract";
import type { OperationContext } from "../../platform/operations/index.ts";

/** Who asks, and where to look. */
export type AccessContext = Pick<OperationContext, "db" | "principal">;

/** Facts about connections and files that decide whether the caller may build on them; ids that are neither are left out. */
export interface SourceRights {
  readonly connections: (
    context: AccessContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Extract<AccessObject, { kind: "connection" }>>>;
  readonly files: (
    context: AccessContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Extract<AccessObject, { kind: "inode" }>>>;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Every id that a piece of a document, or of a change of one, could name a source by: wherever it stands and whatever the member
 * around it is called, so that no kind of element and no way to write an operation is left out.
 */
export function idsIn(piece: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(piece)?.match(UUID) ?? []);
}

/** The first of the ids that is a connection, a file or a data model of the organization which the caller may not read; null if there is none. */
export async function forbiddenSource(context: AccessContext, rights: SourceRights, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const { principal } = context;
  for (const [id, object] of await rights.connections(context, ids)) if (!may(principal, "connection.use", object).allowed) return id;
  for (const [id, object] of await rights.files(context, ids))
    if ((object.type === "datafile" || object.type === "dataset") && !may(principal, "inode.view", object).allowed) return id;
  return null;
}

/**
 * Who changes a document answers for the sources that the change brings in: a viewer of a workbook sees data by the workbook's
 * right, so nobody may add a source that they could not read themselves (V31). Sources that do not exist stay as they are, marked
 * broken when the document is compiled.
 */
export async function requireSources(context: AccessContext, rights: SourceRights, before: unknown, after: unknown): Promise<void> {
  const standing = idsIn(before);
  const forbidden = await forbiddenSource(
    context,
    rights,
    [...idsIn(after)].filter((id) => !standing.has(id)),
  );
  if (forbidden !== null) throw new CodedError("permission_denied", "You have no right to use one of the sources", { sourceId: forbidden });
}
