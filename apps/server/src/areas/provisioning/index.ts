import type { Area } from "../../platform/operations/index.ts";
import { listScimResourceTypes, listScimSchemas, readScimConfiguration } from "./discovery.ts";
import { createScimGroup, listScimGroups, patchScimGroup, readScimGroup, removeScimGroup, replaceScimGroup } from "./groups.ts";
import { createScimUser, listScimUsers, patchScimUser, readScimUser, removeScimUser, replaceScimUser } from "./users.ts";

/** Members and teams as an identity provider keeps them: SCIM 2.0 under /scim/v2, by a key with the scope for it. */
export function provisioningArea(): Area {
  return {
    name: "provisioning",
    operations: [
      readScimConfiguration,
      listScimResourceTypes,
      listScimSchemas,
      listScimUsers,
      readScimUser,
      createScimUser,
      replaceScimUser,
      patchScimUser,
      removeScimUser,
      listScimGroups,
      readScimGroup,
      createScimGroup,
      replaceScimGroup,
      patchScimGroup,
      removeScimGroup,
    ],
  };
}
