import type { Clock } from "../../platform/clock.ts";
import type { Post } from "../../platform/mail/index.ts";
import type { Area } from "../../platform/operations/index.ts";
import { readHomeNews } from "./home-news.ts";
import { scheduleOperations } from "./operations.ts";
import { scheduleReading } from "./reading-operations.ts";
import type { SendingParts } from "./sending.ts";
import { suggestRecipients } from "./suggest.ts";

export { destinationDoor, placeOf as destinationSealPlace } from "./destinations.ts";
export { handOverSchedules, type Pausing, pausingSchedules, schedulesOfMembers } from "./hand-over.ts";
export { forgetScheduleRuns } from "./history.ts";
export { scheduleSend, scheduleSendHandler } from "./send.ts";
export type { SendingParts } from "./sending.ts";
export { serveUnsubscribe } from "./unsubscribe-calls.ts";

/** Exports and alerts that go out at certain times. */
export function schedulesArea(parts: SendingParts, post: () => Post, clock: Clock): Area {
  let opened: Post | null = null;
  const once = (): Post => (opened ??= post());
  return {
    name: "schedules",
    operations: [...scheduleOperations(parts), ...scheduleReading(parts, once, clock), suggestRecipients, readHomeNews],
  };
}
