import type { AnyOperation, Area } from "../../platform/operations/index.ts";
import { accountTypeFaces } from "./account-types.ts";
import { connectionFaces } from "./connections.ts";
import { credentialFaces } from "./credentials.ts";
import { documentFaces } from "./documents.ts";
import { facesOver } from "./face.ts";
import { fileFaces } from "./files.ts";
import { grantFaces } from "./grants.ts";
import { memberFaces } from "./members.ts";
import { organizationFaces } from "./organization.ts";
import { scheduleFaces } from "./schedules.ts";
import { teamFaces } from "./teams.ts";
import { userAttributeFaces } from "./user-attributes.ts";

/** The operations of the others as programs call them: resources with ids, lists in pages, PUT that may be repeated. */
export function restArea(operations: readonly AnyOperation[]): Area {
  const faces = facesOver(operations);
  return {
    name: "rest",
    operations: [
      memberFaces,
      teamFaces,
      accountTypeFaces,
      userAttributeFaces,
      grantFaces,
      fileFaces,
      connectionFaces,
      documentFaces,
      scheduleFaces,
      organizationFaces,
      credentialFaces,
    ].flatMap((make) => make(faces)),
  };
}
