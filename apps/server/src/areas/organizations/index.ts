import type { Area } from "../../platform/operations/index.ts";
import { changePasswordOperation, type PasswordWork } from "./operations/password.ts";
import { listAccountTypes, listMembers, readMe, readOrganization, readOrgAttributes, readUserSettings } from "./operations/read.ts";
import { listSettings, resetSetting, setSetting } from "./operations/settings.ts";
import { leaveSessions, memberOperations, updateOrgAttributes, updateUserSettings } from "./operations/write.ts";

export { keepOperatorAttribute } from "./operator-attribute.ts";
export { languageFor, numbersFor } from "./numbers-for.ts";
export { ownScriptIn, ownScriptOf } from "./own-script.ts";
export { createOrganization, insertMember, makePassword, type CreatedOrganization, type NewOrganization } from "./create.ts";
export { administratorsOf, holdAdministrators, requireAdministrator } from "./administrators.ts";
export { endSessions } from "./end-sessions.ts";
export { idleBefore, lastUsed, noteActivity } from "./inactivity.ts";
export { passwordOpens } from "./password-door.ts";
export type { PasswordWork } from "./operations/password.ts";
export { presentAccountTypes } from "./present-account-types.ts";
export { beginningPattern, fullName, likePattern, presentMembers } from "./presenter.ts";
export { requireAccountType, requireWelcome } from "./operations/write.ts";
export { teamsOf } from "./teams-of.ts";
export { welcome, welcomeMail, welcomeMailHandler } from "./welcome-mail.ts";

export function organizationsArea(passwords: PasswordWork): Area {
  return {
    name: "organizations",
    operations: [
      readOrganization,
      readMe,
      readOrgAttributes,
      readUserSettings,
      listAccountTypes,
      listMembers,
      listSettings,
      setSetting,
      resetSetting,
      updateOrgAttributes,
      updateUserSettings,
      ...memberOperations(passwords.hash),
      leaveSessions,
      changePasswordOperation(passwords),
    ],
  };
}
