import type { Area } from "../../platform/operations/index.ts";
import { removeAccountType, saveAccountType } from "./operations/account-types.ts";
import { readAllowedSources, updateAllowedSources } from "./operations/allowed-sources.ts";
import { listAuditEntries } from "./operations/audit-log.ts";
import { listUserAttributes, removeUserAttribute, saveUserAttribute } from "./operations/user-attributes.ts";
import { archiveTeam, changeTeamMembers, listTeams, saveTeam } from "./operations/teams.ts";

/** Teams, user attributes, account types and the audit log. Members are the organization's own (`areas/organizations`). */
export function administrationArea(): Area {
  return {
    name: "administration",
    operations: [
      listTeams,
      saveTeam,
      changeTeamMembers,
      archiveTeam,
      listUserAttributes,
      saveUserAttribute,
      removeUserAttribute,
      saveAccountType,
      removeAccountType,
      listAuditEntries,
      readAllowedSources,
      updateAllowedSources,
    ],
  };
}
