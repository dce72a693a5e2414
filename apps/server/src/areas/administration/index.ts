import type { Area } from "../../platform/operations/index.ts";
import { removeAccountType, saveAccountType } from "./operations/account-types.ts";
import { readAllowedSources, updateAllowedSources } from "./operations/allowed-sources.ts";
import { auditOperations } from "./audit/operations.ts";
import type { StreamDoor } from "./audit/stream.ts";
import { listAuditEntries } from "./operations/audit-log.ts";
import {
  changeAttributeValues,
  listAttributeNames,
  listUserAttributes,
  removeUserAttribute,
  saveUserAttribute,
} from "./operations/user-attributes.ts";
import { archiveTeam, changeTeamMembers, joinTeam, leaveTeam, listTeams, saveTeam } from "./teams/operations.ts";

export { verifyChain } from "./audit/chain.ts";
export { auditHandlers, auditSchedule, auditSealJob, auditStreamJob, forgetAuditEntries } from "./audit/jobs.ts";
export { streamSealPlace as auditStreamSealPlace } from "./audit/stream.ts";

/** Teams, user attributes, account types and the audit log. Members are the organization's own (`areas/organizations`). */
export function administrationArea(door: StreamDoor): Area {
  return {
    name: "administration",
    operations: [
      listTeams,
      saveTeam,
      changeTeamMembers,
      joinTeam,
      leaveTeam,
      archiveTeam,
      listUserAttributes,
      listAttributeNames,
      saveUserAttribute,
      changeAttributeValues,
      removeUserAttribute,
      saveAccountType,
      removeAccountType,
      listAuditEntries,
      readAllowedSources,
      updateAllowedSources,
      ...auditOperations(door),
    ],
  };
}
