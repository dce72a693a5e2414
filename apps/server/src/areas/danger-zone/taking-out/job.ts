import { CodedError, idSchema } from "@sheaf/contract";
import { FileTooLarge } from "@sheaf/files";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType, TIME_IS_UP } from "../../../platform/background/index.ts";
import type { FilePlace, WrittenFile } from "../../../platform/files/index.ts";
import type { Services } from "../../../platform/services.ts";
import { plainBody } from "../../exports/index.ts";
import { administratorsOf } from "../../organizations/index.ts";
import type { Connector } from "@sheaf/warehouse";
import type { WarehouseDoor } from "../../connections/index.ts";
import type { DocumentReader } from "../../workbooks/index.ts";
import { type Written, writeOrganizationArchive } from "./write-archive.ts";

export const organizationExportJob = jobType({
  name: "organization.export",
  payload: z.object({ exportId: idSchema }),
  lane: "heavy",
  priority: 0,
  attempts: 3,
  retryAfter: 10,
  longestRetryAfter: 60,
  timeLimit: 3_600,
  describe: () => "An archive of the whole organization",
});

/** Writes the archive into the store of files. What an attempt left half written is not there; the next one begins anew. */
export function organizationExportHandler(services: Services, documents: DocumentReader, door: Pick<WarehouseDoor, "managed">): JobHandler {
  const { store, files } = services;
  return handle(organizationExportJob, async ({ actor, payload: { exportId }, attempt, signal }) => {
    const { organizationId, memberId } = actor;
    if (organizationId === null || memberId === null) throw new GiveUp("Only an administrator of an organization can export it");
    const end = (outcome: Outcome): Promise<boolean> => note(services, { organizationId, exportId }, outcome);
    const wanted = await store.db
      .selectFrom("organization_exports")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", exportId)
      .where("finished_at", "is", null)
      .executeTakeFirst();
    // another one was asked for since
    if (wanted === undefined) return;
    if (!(await administratorsOf(store.db, organizationId)).includes(memberId)) {
      await end({ failure: "The person who asked for it is no longer an administrator" });
      return;
    }
    const place = { organizationId, kind: "export", id: exportId } as const;
    try {
      const { file, written } = await writeFile(services, documents, door.managed(organizationId), place, { userId: memberId, signal });
      const isThere = await end({
        byte_size: file.size,
        sha256: file.sha256,
        documents: written.documents,
        tables: written.tables,
        files: written.files,
        trashed: written.trashed,
        problems: written.problems.length,
      });
      if (!isThere) await files.remove(place);
    } catch (error) {
      // one that another server takes over, or that begins again after a restart, goes on
      const isOver = !signal.aborted || signal.reason === TIME_IS_UP;
      const isFinal = error instanceof FileTooLarge || attempt >= organizationExportJob.attempts;
      if (isOver && isFinal) await end({ failure: failureOf(error, signal) });
      throw error instanceof FileTooLarge ? new GiveUp(error.message, { cause: error }) : error;
    }
  });
}

async function writeFile(
  services: Services,
  documents: DocumentReader,
  warehouse: Connector,
  place: FilePlace,
  { userId, signal }: { readonly userId: string; readonly signal: AbortSignal },
): Promise<{ readonly file: WrittenFile; readonly written: Written }> {
  const { organizationId } = place;
  const ended: { written?: Written; error?: unknown } = {};
  const body = plainBody(
    async (sink) => {
      ended.written = await writeOrganizationArchive(services, documents, warehouse, { organizationId, userId, signal }, sink);
    },
    (error) => {
      ended.error = error;
    },
  );
  // one that breaks off before the store of files reads it says so to nobody: what broke it is kept
  body.on("error", () => {});
  const file = await services.files.write(place, body, { signal }).catch((error: unknown) => {
    // the store of files sees no more than a body that broke off: what broke it says why
    throw ended.error ?? error;
  });
  if (ended.written === undefined) throw new Error("the archive ended before it was written");
  return { file, written: ended.written };
}

function failureOf(error: unknown, signal: AbortSignal): string {
  if (signal.reason === TIME_IS_UP) return "It took longer than an export may take";
  return error instanceof CodedError || error instanceof FileTooLarge ? error.message : "Something went wrong on the server";
}

interface Outcome {
  readonly failure?: string;
  readonly byte_size?: number;
  readonly sha256?: string;
  readonly documents?: number;
  readonly tables?: number;
  readonly files?: number;
  readonly trashed?: number;
  readonly problems?: number;
}

/** False: nobody waits for it any more. */
async function note(
  { store, clock }: Pick<Services, "store" | "clock">,
  { organizationId, exportId }: { readonly organizationId: string; readonly exportId: string },
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable("organization_exports")
    .set({ ...outcome, finished_at: new Date(clock.now()) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", exportId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
