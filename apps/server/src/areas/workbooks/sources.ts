import { type AccessObject, CodedError, may } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";

/** Ids that a document names as connections and as files, wherever in it they stand: kinds not typed yet count as well. */
export function namedSources(document: WorkbookDocument): {
  readonly connections: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
} {
  const found = { connections: new Set<string>(), files: new Set<string>() };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry);
    else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (key === "connectionId" && typeof member === "string") found.connections.add(member);
        else if (key === "inodeId" && typeof member === "string") found.files.add(member);
        else walk(member);
      }
    }
  };
  walk([document.pages, document.rest]);
  return found;
}

/** Facts about the connections and files that decide whether the caller may build on them. */
export interface SourceRights {
  readonly connectionObject: (
    context: OperationContext,
    connectionId: string,
  ) => Promise<Extract<AccessObject, { kind: "connection" }> | null>;
  readonly fileObject: (context: OperationContext, inodeId: string) => Promise<Extract<AccessObject, { kind: "inode" }> | null>;
}

/**
 * Who changes a document answers for the sources that the change brings in: a viewer of a workbook sees data by the workbook's
 * right, so nobody may add a source that they could not read themselves (V31). Sources that do not exist stay as they are, marked
 * broken when the document is compiled.
 */
export async function requireSources(
  context: OperationContext,
  rights: SourceRights,
  before: WorkbookDocument | null,
  after: WorkbookDocument,
): Promise<void> {
  const known = before === null ? { connections: new Set<string>(), files: new Set<string>() } : namedSources(before);
  const wanted = namedSources(after);
  for (const id of wanted.connections) {
    if (known.connections.has(id)) continue;
    const object = await rights.connectionObject(context, id);
    if (object !== null && !may(context.principal, "connection.use", object).allowed)
      throw new CodedError("permission_denied", "You have no right to use one of the connections", { connectionId: id });
  }
  for (const id of wanted.files) {
    if (known.files.has(id)) continue;
    const object = await rights.fileObject(context, id);
    if (object !== null && !may(context.principal, "inode.view", object).allowed)
      throw new CodedError("permission_denied", "You have no right to use one of the files", { inodeId: id });
  }
}
