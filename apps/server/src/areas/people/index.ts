import type { Area } from "../../platform/operations/index.ts";
import { readMemberProfile, readTeamProfile, listTeamDocuments } from "./profiles.ts";
import { searchMembers } from "./search-members.ts";

/** Colleagues as everybody inside an organization meets them: found by name, each with a page of their own. */
export function peopleArea(): Area {
  return { name: "people", operations: [searchMembers, readMemberProfile, readTeamProfile, listTeamDocuments] };
}
