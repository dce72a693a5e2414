import { setTimeout as wait } from "node:timers/promises";
import type { WarehouseDoor } from "../areas/connections/index.ts";
import { forgetCellFiles } from "../areas/input-tables/index.ts";
import { forgetSessions } from "../areas/session/index.ts";
import { cutLoads, discardAbandoned, reapCutLoads } from "../areas/uploads/index.ts";
import { thinSnapshots } from "../areas/workbooks/index.ts";
import { forgetAnswers } from "../platform/operations/index.ts";
import type { Services } from "../platform/services.ts";

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
const LAST_MS = 1_000;

/** What the server does beside answering. */
export interface Upkeep {
  /** Begins: once for what a killed predecessor left, then every hour. */
  start(): void;
  /** Waits for what is under way, a moment: what is left undone is done by the next server. */
  stop(): Promise<void>;
}

/** To be made before anything is listened to: what a predecessor left is told from what is new by that. */
export async function prepareUpkeep(services: Services, door: WarehouseDoor): Promise<Upkeep> {
  const cut = await cutLoads(services);
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const keep = (work: () => Promise<void>): void => {
    underWay = underWay
      .then(work)
      .catch((error: unknown) => services.log.warn({ err: error }, "upkeep failed, and is tried again in an hour"));
  };
  const hourly = (): void => {
    keep(() => tidyUp(services, door));
    timer = setTimeout(hourly, EVERY_MS).unref();
  };
  return {
    start: () => {
      keep(() => reapCutLoads(services, door, cut));
      timer = setTimeout(hourly, FIRST_MS).unref();
    },
    stop: () => {
      clearTimeout(timer);
      return Promise.race([underWay, wait(LAST_MS, undefined, { ref: false })]);
    },
  };
}

/** Takes away what has served: answers kept for repetitions, ended sessions, abandoned uploads, snapshots that only saved time. */
export async function tidyUp(services: Services, door: WarehouseDoor): Promise<void> {
  const { store, clock, log } = services;
  const gone = {
    answers: await forgetAnswers(store.db, clock.now()),
    sessions: await forgetSessions(store.db, clock.now()),
    uploads: await discardAbandoned(services, door),
    files: await forgetCellFiles(services),
    snapshots: await thinSnapshots(store.db, clock.now()),
  };
  if (Object.values(gone).some((count) => count > 0)) log.info(gone, "tidied up");
}
