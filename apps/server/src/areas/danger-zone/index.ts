import type { Area } from "../../platform/operations/index.ts";
import type { PasswordWork } from "../organizations/index.ts";
import { dangerOperations, readDangerZone } from "./operations.ts";
import { exportOperations } from "./taking-out/operations.ts";

export { closedMail, closedMailHandler } from "./closed-mail.ts";
export { organizationExportHandler, organizationExportJob } from "./taking-out/job.ts";
export { forgetOrganizationExports } from "./taking-out/upkeep.ts";
export { forgetRemoved, removeClosed } from "./remove.ts";
export { reopenBySlug, serveReopening } from "./reopen.ts";

/** What ends for everybody at once, up to the organization itself. */
export function dangerZoneArea(passwords: PasswordWork): Area {
  return { name: "danger-zone", operations: [readDangerZone, ...dangerOperations(passwords), ...exportOperations(passwords)] };
}
