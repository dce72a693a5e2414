import type { Area } from "../../platform/operations/index.ts";
import { listHandovers, seeHandover } from "./handovers.ts";
import { deactivateMembers, previewDeparture, removeMember } from "./operations.ts";
import { updateMember } from "./update-member.ts";

export { handoverMail, handoverMailHandler } from "./handovers.ts";
export { comeBack, leave } from "./leave.ts";

/** Members who leave and come back, and what becomes of all that is theirs. */
export function departuresArea(): Area {
  return { name: "departures", operations: [previewDeparture, deactivateMembers, removeMember, updateMember, listHandovers, seeHandover] };
}
