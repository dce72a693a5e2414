import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@sheaf/contract";
import { z } from "zod";
import { forgetAuditEntries } from "../areas/administration/index.ts";
import type { WarehouseDoor } from "../areas/connections/index.ts";
import { endExpiredLinks, forgetDocumentViews, noteEndedGrants } from "../areas/documents/index.ts";
import { forgetPictures } from "../areas/images/index.ts";
import { forgetShapes } from "../areas/map-shapes/index.ts";
import { forgetCellFiles } from "../areas/input-tables/index.ts";
import { forgetChallenges } from "../areas/second-factor/index.ts";
import { forgetOrganizationExports, forgetRemoved, removeClosed } from "../areas/danger-zone/index.ts";
import { forgetPictureLinks } from "../areas/exports/index.ts";
import { forgetScheduleRuns } from "../areas/schedules/index.ts";
import { forgetSessions, forgetSignUps } from "../areas/session/index.ts";
import { forgetLinkings } from "../areas/linked-accounts/index.ts";
import { forgetFlows } from "../areas/single-sign-on/index.ts";
import { forgetUsageEvents } from "../areas/usage-events/index.ts";
import { cutLoads, discardAbandoned, reapCutLoads } from "../areas/uploads/index.ts";
import { forgetQueries } from "../areas/usage/index.ts";
import { thinSnapshots } from "../areas/workbooks/index.ts";
import { forgetEffects, handle, type JobHandler, jobType, type OwnSchedule } from "../platform/background/index.ts";
import { forgetAttempts } from "../platform/http/index.ts";
import { forgetAnswers } from "../platform/operations/index.ts";
import type { Services } from "../platform/services.ts";

const LAST_MS = 1_000;
/** Every hour, at a minute at which people's own schedules seldom are. */
const HOURLY = { expression: "23 * * * *", timeZone: "UTC" };

const upkeep = { payload: z.object({}), priority: -10, attempts: 3, retryAfter: 60, longestRetryAfter: 600, timeLimit: 900 } as const;

/** Takes away what has served and stands in the store: once, whichever server does it. */
export const tidyStoreJob = jobType({
  ...upkeep,
  name: "upkeep.store",
  lane: "quick",
  describe: () => "Taking away what the store no longer needs",
});

/** The same for what lies in the data folder of one server. */
export const tidyFolderJob = jobType({
  ...upkeep,
  name: "upkeep.folder",
  lane: "local",
  describe: () => "Taking away files that nobody needs",
});

export const upkeepSchedules: readonly OwnSchedule[] = [tidyStoreJob, tidyFolderJob].map((type) => ({ type, cron: HOURLY, payload: {} }));

export function upkeepHandlers(services: Services, door: WarehouseDoor): readonly JobHandler[] {
  return [handle(tidyStoreJob, () => tidyStore(services)), handle(tidyFolderJob, () => tidyFolder(services, door))];
}

/** Recovery of this server's own folder. */
export interface Recovery {
  /** Begins with what a killed predecessor left. */
  start(): void;
  /** Waits for what is under way, a moment: what is left undone is done by the next server. */
  stop(): Promise<void>;
}

/** To be made before anything is listened to: what a predecessor left is told from what is new by that. */
export async function prepareRecovery(services: Services, door: WarehouseDoor): Promise<Recovery> {
  const cut = await cutLoads(services);
  let underWay: Promise<void> = Promise.resolve();
  return {
    start: () => {
      underWay = reapCutLoads(services, door, cut).catch((error: unknown) =>
        services.log.warn({ err: error }, "what a predecessor left was not taken away, the next start tries again"),
      );
    },
    stop: () => Promise.race([underWay, wait(LAST_MS, undefined, { ref: false })]),
  };
}

/** Answers kept for repetitions, ended sessions, snapshots that only saved time, notes of what old jobs did. */
export async function tidyStore(services: Services): Promise<void> {
  const { store, clock, log } = services;
  const gone = {
    answers: await forgetAnswers(store.db, clock.now()),
    sessions: await forgetSessions(store.db, clock.now()),
    signUps: await forgetSignUps(store.db, clock.now()),
    flows: await forgetFlows(store.db, clock.now()),
    linkings: await forgetLinkings(store.db, clock.now()),
    challenges: await forgetChallenges(store.db, clock.now()),
    attempts: await forgetAttempts(store.db, clock),
    snapshots: await thinSnapshots(store.db, clock.now()),
    runs: await forgetScheduleRuns(store.db, clock.now()),
    links: await endExpiredLinks(store.db, clock.now()),
    grants: await noteEndedGrants(services),
    views: await forgetDocumentViews(store.db, clock.now()),
    pictureLinks: await forgetPictureLinks(store.db, clock.now()),
    queries: await forgetQueries(store.db, new Date(clock.now() - limits.queryLogDays * 24 * 3_600_000)),
    events: await forgetUsageEvents(store.db, clock.now()),
    audit: await forgetAuditEntries(services, clock.now()),
    effects: await forgetEffects(store.db, clock),
    organizations: await removeClosed(services),
  };
  if (Object.values(gone).some((count) => count > 0)) log.info(gone, "tidied up the store");
}

/** Abandoned uploads, and files of cells that no cell holds. */
export async function tidyFolder(services: Services, door: WarehouseDoor): Promise<void> {
  const gone = {
    uploads: await discardAbandoned(services, door),
    files: await forgetCellFiles(services),
    pictures: await forgetPictures(services),
    shapes: await forgetShapes(services),
    exports: await forgetOrganizationExports(services),
    removed: await forgetRemoved(services, door),
    unfinished: await services.files.forgetUnfinished(services.clock.now() - limits.cellFileWait),
  };
  if (Object.values(gone).some((count) => count > 0)) services.log.info(gone, "tidied up the data folder");
}
