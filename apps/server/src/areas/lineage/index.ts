import { z } from "zod";
import { handle, type JobHandler, jobType, type OwnSchedule } from "../../platform/background/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import type { Warehouses } from "../connections/index.ts";
import type { DocumentReader } from "../workbooks/index.ts";
import { indexDocuments, staleDocuments } from "./document-index.ts";
import { freshening, nowAndThen } from "./freshen.ts";
import { originsOperation } from "./origins.ts";
import { searchPartsOperation } from "./search-parts.ts";
import { usesOperations } from "./uses.ts";

/** Documents of one look. */
const TOGETHER = 100;

/** Looks at documents that were changed: of which parts they consist, and what each rests on. */
export const indexJob = jobType({
  payload: z.object({}),
  priority: -20,
  attempts: 2,
  retryAfter: 60,
  longestRetryAfter: 600,
  timeLimit: 900,
  name: "lineage.index",
  lane: "quick",
  describe: () => "Looking at what documents consist of",
});

export const indexSchedule: OwnSchedule = { type: indexJob, cron: { expression: "*/5 * * * *", timeZone: "UTC" }, payload: {} };

export function indexHandler(services: Services, documents: DocumentReader): JobHandler {
  return handle(indexJob, async ({ signal }) => {
    for (;;) {
      const stale = await staleDocuments(services.store.db, null, TOGETHER);
      const done = await indexDocuments(services, documents, stale, signal);
      if (signal.aborted || done === 0 || stale.length < TOGETHER) return;
    }
  });
}

/** What documents consist of and rest on: "where does this come from", "what breaks if this goes", and the search over all of it. */
export function lineageArea(documents: DocumentReader, warehouses: Warehouses, clock: Clock): Area {
  const freshen = freshening(documents);
  return {
    name: "lineage",
    operations: [
      ...usesOperations(freshen, warehouses),
      originsOperation(freshen),
      searchPartsOperation(
        nowAndThen(freshen, () => clock.now()),
        () => clock.now(),
      ),
    ],
  };
}
