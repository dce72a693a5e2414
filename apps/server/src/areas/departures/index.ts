import type { Area } from "../../platform/operations/index.ts";
import { deactivateMembers, previewDeparture, removeMember } from "./operations.ts";

/** Members who leave, and what becomes of all that is theirs. */
export function departuresArea(): Area {
  return { name: "departures", operations: [previewDeparture, deactivateMembers, removeMember] };
}
