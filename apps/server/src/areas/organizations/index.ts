import type { Area } from "../../platform/operations/index.ts";
import { listAccountTypes, listMembers, readMe, readOrganization, readOrgAttributes } from "./operations/read.ts";
import { leaveSessions, memberOperations, updateMember, updateOrgAttributes } from "./operations/write.ts";

export { createOrganization, makePassword, type CreatedOrganization, type NewOrganization } from "./create.ts";
export { fullName, likePattern } from "./presenter.ts";

export function organizationsArea(hash: (password: string) => Promise<string>): Area {
  return {
    name: "organizations",
    operations: [
      readOrganization,
      readMe,
      readOrgAttributes,
      listAccountTypes,
      listMembers,
      updateOrgAttributes,
      ...memberOperations(hash),
      updateMember,
      leaveSessions,
    ],
  };
}
