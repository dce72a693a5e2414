import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import { serviceAppOperations } from "./app-operations.ts";
import { linkedAccountOperations } from "./operations.ts";

export { accountSealPlace, type LinkedClient, openLinked, requireAccount, requireKind } from "./accounts.ts";
export { listOf, partOf, textOf } from "./call.ts";
export { countAccounts, endAccounts } from "./end-accounts.ts";
export { forgetLinkings } from "./flows.ts";
export { segment } from "./places.ts";
export { appSealPlace, googleOrigins, slackAddresses } from "./services.ts";
export { slackFailure } from "./slack.ts";
export { enterChannel } from "./slack-channels.ts";

/** Accounts of people at other services, and by what organizations are known there. */
export function linkedAccountsArea(clock: Clock): Area {
  return { name: "linked-accounts", operations: [...linkedAccountOperations(clock), ...serviceAppOperations] };
}
