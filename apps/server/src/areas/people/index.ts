import type { Area } from "../../platform/operations/index.ts";
import { answerLicenseRequest, listLicenseRequests } from "./licenses/answer.ts";
import { readLicenseOffer, requestLicense } from "./licenses/ask.ts";
import { readLicenseUsage } from "./licenses/usage.ts";
import { readAccountTypeHolders } from "./account-type-holders.ts";
import { listMemberNames } from "./member-names.ts";
import { readMemberProfile, readTeamProfile, listTeamDocuments } from "./profiles.ts";
import { type FindMembers, searchMembersOperation } from "./search-members.ts";

export { licenseAnswerMail, licenseRequestHandlers, licenseRequestMail } from "./licenses/mails.ts";
export { type FindMembers, memberFinder } from "./search-members.ts";
export { requireOwnTeam } from "./teams.ts";

/** Colleagues as everybody inside an organization meets them: found by name, each with a page of their own; and their asking for an account type that allows more. */
export function peopleArea(findMembers: FindMembers): Area {
  return {
    name: "people",
    operations: [
      searchMembersOperation(findMembers),
      listMemberNames,
      readAccountTypeHolders,
      readMemberProfile,
      readTeamProfile,
      listTeamDocuments,
      readLicenseOffer,
      requestLicense,
      listLicenseRequests,
      answerLicenseRequest,
      readLicenseUsage,
    ],
  };
}
