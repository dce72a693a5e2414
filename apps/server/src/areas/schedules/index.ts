import type { Clock } from "../../platform/clock.ts";
import type { Post } from "../../platform/mail/index.ts";
import type { Area } from "../../platform/operations/index.ts";
import type { FindMembers } from "../people/index.ts";
import { readHomeNews } from "./history/home-news.ts";
import { scheduleOperations } from "./planning/operations.ts";
import { scheduleReading } from "./history/reading-operations.ts";
import type { SendingParts } from "./running/errand.ts";
import { suggestRecipientsOperation } from "./planning/suggest.ts";

export { destinationDoorOf, placeOf as destinationSealPlace } from "./destinations/destinations.ts";
export { handOverSchedules, type Pausing, pausingSchedules, schedulesOfMembers } from "./planning/hand-over.ts";
export { forgetScheduleRuns } from "./history/history.ts";
export { scheduleSend, scheduleSendHandler } from "./running/send.ts";
export type { SendingParts } from "./running/errand.ts";
export { serveUnsubscribe } from "./destinations/mail/unsubscribe-calls.ts";

interface ScheduleParts {
  readonly parts: SendingParts;
  readonly post: () => Post;
  readonly clock: Clock;
  readonly findMembers: FindMembers;
}

/** Exports and alerts that go out at certain times. */
export function schedulesArea({ parts, post, clock, findMembers }: ScheduleParts): Area {
  let opened: Post | null = null;
  const once = (): Post => (opened ??= post());
  return {
    name: "schedules",
    operations: [
      ...scheduleOperations(parts),
      ...scheduleReading(parts, once, clock),
      suggestRecipientsOperation(findMembers),
      readHomeNews,
    ],
  };
}
