import { limits } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { Services } from "../../../platform/services.ts";
import { sharedJson } from "../../../platform/workers/index.ts";
import { writeJob } from "./write-job.ts";

type Writing = Parameters<typeof writeJob.run>[0];

/** A document as a workbook file; a large one is written by a thread, in the turn of its person. */
export async function documentAsFile(
  { work }: Pick<Services, "work">,
  written: Omit<Writing, "document"> & { readonly document: WorkbookDocument },
  { person, signal }: { readonly person: { readonly organizationId: string; readonly userId: string }; readonly signal: AbortSignal },
): Promise<string> {
  const document = sharedJson(written.document);
  const writing = { ...written, document };
  if (document.bytes.byteLength <= limits.quickDocumentBytes) return writeJob.run(writing);
  return work.run(writeJob, writing, { person, signal, key: document.key });
}
