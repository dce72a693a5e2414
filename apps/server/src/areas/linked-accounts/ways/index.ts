import type { LinkedService } from "@sheaf/contract";
import { google } from "./google.ts";
import { microsoft } from "./microsoft.ts";
import { slack } from "./slack.ts";
import type { ServiceWay } from "./way.ts";

export { googleOrigins } from "./google.ts";
export { slackAddresses, slackUserOf } from "./slack.ts";
export { slackFailure } from "./slack-answers.ts";
export type { HeldTokens, Identity, ServiceAddresses } from "./way.ts";

/** All that one service does otherwise than another. */
export const serviceWays: Readonly<Record<LinkedService, ServiceWay>> = { google, microsoft, slack };
