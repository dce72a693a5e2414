import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import { serviceAppOperations } from "./app-operations.ts";
import { linkedAccountOperations } from "./operations.ts";

export { accountSealPlace, type LinkedClient, openLinked, requireAccount, requireKind } from "./accounts.ts";
export { listOf, partOf, textOf } from "./call.ts";
export { countAccounts, endAccounts } from "./end-accounts.ts";
export { forgetLinkings } from "./flows.ts";
export { segment } from "./places.ts";
export { appSealPlace } from "./services.ts";
export { enterChannel } from "./slack-channels.ts";
export { googleOrigins, slackAddresses, slackFailure } from "./ways/index.ts";

/** Accounts of people at other services, and by what organizations are known there. */
export function linkedAccountsArea(clock: Clock): Area {
  return { name: "linked-accounts", operations: [...linkedAccountOperations(clock), ...serviceAppOperations] };
}
