import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import { answerLicenseRequest, listLicenseRequests } from "./licenses/answer.ts";
import { readLicenseOffer, requestLicense } from "./licenses/ask.ts";
import { readLicenseUsage } from "./licenses/usage.ts";
import { listMemberNames } from "./member-names.ts";
import { readMemberProfile, readTeamProfile, listTeamDocuments } from "./profiles.ts";
import { searchMembersOperation } from "./search-members.ts";

export { licenseAnswerMail, licenseRequestHandlers, licenseRequestMail } from "./licenses/mails.ts";

/** Colleagues as everybody inside an organization meets them: found by name, each with a page of their own; and their asking for an account type that allows more. */
export function peopleArea(clock: Clock): Area {
  return {
    name: "people",
    operations: [
      searchMembersOperation(() => clock.now()),
      listMemberNames,
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
