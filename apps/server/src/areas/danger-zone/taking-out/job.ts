import { CodedError, idSchema } from "@sheaf/contract";
import { FileTooLarge } from "@sheaf/files";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType } from "../../../platform/background/index.ts";
import type { Services } from "../../../platform/services.ts";
import { administratorsOf } from "../../organizations/index.ts";
import type { DocumentReader } from "../../workbooks/index.ts";
import { organizationArchive } from "./write-archive.ts";

export const organizationExportJob = jobType({
  name: "organization.export",
  payload: z.object({ exportId: idSchema }),
  lane: "heavy",
  priority: 0,
  attempts: 3,
  retryAfter: 10,
  longestRetryAfter: 60,
  timeLimit: 3_600,
  describe: () => "A file with everything of the organization",
});

/** Writes the archive into the store of files. What an attempt left half written is not there; the next one begins anew. */
export function organizationExportHandler(services: Services, documents: DocumentReader): JobHandler {
  const { store, files } = services;
  return handle(organizationExportJob, async ({ actor, payload: { exportId }, attempt, signal }) => {
    const { organizationId, memberId } = actor;
    if (organizationId === null || memberId === null) throw new GiveUp("An export is of an organization, for one of its administrators");
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
      await end({ failure: "Whoever asked for it is no administrator any more" });
      return;
    }
    const place = { organizationId, kind: "export", id: exportId } as const;
    try {
      const archive = organizationArchive(services, documents, { organizationId, userId: memberId, signal });
      const [file, written] = await Promise.all([files.write(place, archive.body, { signal }), archive.done]);
      const isThere = await end({
        byte_size: file.size,
        sha256: file.sha256,
        documents: written.documents,
        tables: written.tables,
        problems: written.problems.length,
      });
      if (!isThere) await files.remove(place);
    } catch (error) {
      if (!signal.aborted && attempt >= organizationExportJob.attempts)
        await end({
          failure: error instanceof CodedError || error instanceof FileTooLarge ? error.message : "Something went wrong on the server",
        });
      throw error;
    }
  });
}

interface Outcome {
  readonly failure?: string;
  readonly byte_size?: number;
  readonly sha256?: string;
  readonly documents?: number;
  readonly tables?: number;
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
