import { CodedError, type InodeSummary } from "@sheaf/contract";
import type { Run } from "./face.ts";

/** A family of documents: where they are, and what they are called in names of calls and in summaries. */
export interface Family {
  readonly name: "Workbook" | "Report" | "DataModel";
  readonly path: string;
  readonly type: "workbook" | "report" | "dataset";
  readonly said: string;
}

export const families: readonly Family[] = [
  { name: "Workbook", path: "/v2/workbooks", type: "workbook", said: "workbook" },
  { name: "Report", path: "/v2/reports", type: "report", said: "report" },
  { name: "DataModel", path: "/v2/dataModels", type: "dataset", said: "data model" },
];

/** An inode of the kind that an address names; others are not there under it. */
export async function requireKind(call: Run, inodeId: string, is: (inode: InodeSummary) => boolean): Promise<InodeSummary> {
  const found = await call("ReadInode", { inodeId });
  if (!is(found)) throw new CodedError("ENOENT");
  return found;
}

/** What a member marked, opened and scheduled is their own: nobody else asks for it. */
export function requireSelf(memberId: string, callerId: string): void {
  if (memberId !== callerId) throw new CodedError("ENOENT");
}

interface Filters {
  readonly search?: string | undefined;
  readonly type?: InodeSummary["type"] | undefined;
  readonly ownerId?: string | undefined;
  readonly badge?: NonNullable<InodeSummary["badge"]> | undefined;
}

/** What a search for documents, folders and files is narrowed by. */
export const filtersOf = ({ search, type, ownerId, badge }: Filters) => ({
  query: search ?? "",
  ...(type === undefined ? {} : { types: [type] }),
  ...(ownerId === undefined ? {} : { ownerId }),
  ...(badge === undefined ? {} : { badges: [badge] }),
});
