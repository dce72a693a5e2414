import {
  CodedError,
  type GrantSummary,
  idSchema,
  type InodeSummary,
  type RestGrant,
  restGrant,
  restGrantCreation,
  restGrantOfInode,
  restGrantsQuery,
  restList,
  restPageQuery,
  type Right,
} from "@sheaf/contract";
import type { AnyOperation, IdKind } from "../../platform/operations/index.ts";
import { requireGrant } from "../documents/index.ts";
import type { Faces, Run } from "./face.ts";
import { families, requireKind } from "./kinds.ts";
import { partByParts, partOfWhole } from "./paging.ts";

interface Grantee {
  readonly memberId?: string | undefined;
  readonly teamId?: string | undefined;
}

const one = { params: { grantId: idSchema }, ids: { "params.grantId": "grant" } } as const;

function shown({ right, ...grant }: GrantSummary): RestGrant {
  return { ...grant, permission: right };
}

interface Asked {
  readonly grantee: Grantee;
  readonly permission: Right;
  readonly endsAt?: string | null | undefined;
}

async function give(call: Run, inodeId: string, { grantee: { memberId, teamId }, permission: right, endsAt }: Asked): Promise<RestGrant> {
  const grants = await call("GiveGrant", { inodeId, memberId: memberId ?? null, teamId: teamId ?? null, right, endsAt });
  const given = grants.find(
    ({ member, team, inheritedFrom }) =>
      inheritedFrom === null && (member?.userId ?? null) === (memberId ?? null) && (team?.teamId ?? null) === (teamId ?? null),
  );
  if (given === undefined) throw new Error("the grant is not there");
  return shown(given);
}

interface Place {
  readonly name: string;
  readonly path: string;
  readonly kind: IdKind;
  readonly said: string;
  readonly is: (inode: InodeSummary) => boolean;
}

const places: readonly Place[] = [
  { name: "Workspace", path: "/v2/workspaces", kind: "folder", said: "workspace", is: ({ root }) => root === "workspace" },
  ...families.map((family): Place => ({ ...family, kind: family.type, is: ({ type }) => type === family.type })),
];

function grantsOn({ face }: Faces, { name, path, kind, said, is }: Place): readonly AnyOperation[] {
  return [
    face({
      name: `RestList${name}Grants`,
      method: "GET",
      path: `${path}/:inodeId/grants`,
      summary: `Who has which right on a ${said}, by itself and by the folders around it`,
      over: "ListGrants",
      params: { inodeId: idSchema },
      ids: { "params.inodeId": kind },
      query: restPageQuery,
      output: restList(restGrant),
      run: async (call, { params: { inodeId }, query }) => {
        await requireKind(call, inodeId, is);
        return partOfWhole((await call("ListGrants", { inodeId })).map(shown), query);
      },
    }),
    face({
      name: `RestCreate${name}Grant`,
      method: "POST",
      path: `${path}/:inodeId/grants`,
      summary: `Gives a member, a team or everybody a right on a ${said}; the same twice changes nothing more`,
      over: "GiveGrant",
      params: { inodeId: idSchema },
      ids: { "params.inodeId": kind, "body.grantee.memberId": "member", "body.grantee.teamId": "team" },
      body: restGrantOfInode,
      output: restGrant,
      status: 201,
      run: async (call, { params: { inodeId }, body }) => {
        await requireKind(call, inodeId, is);
        return give(call, inodeId, body);
      },
    }),
    face({
      name: `RestRemove${name}Grant`,
      method: "DELETE",
      path: `${path}/:inodeId/grants/:grantId`,
      summary: `Takes a right on a ${said} away`,
      over: "RevokeGrant",
      params: { inodeId: idSchema, grantId: idSchema },
      ids: { "params.inodeId": kind, "params.grantId": "grant" },
      run: async (call, { params: { inodeId, grantId } }, context) => {
        await requireKind(call, inodeId, is);
        if ((await requireGrant(context, grantId)).inodeId !== inodeId) throw new CodedError("ENOENT");
        await call("RevokeGrant", { grantId });
      },
    }),
  ];
}

export function grantFaces(faces: Faces): readonly AnyOperation[] {
  const { face } = faces;
  return [
    face({
      name: "RestListGrants",
      method: "GET",
      path: "/v2/grants",
      summary: "Who has which right on an object, by itself and by the folders around it; or what was granted to one member or team",
      over: "ListGrants",
      query: restGrantsQuery,
      output: restList(restGrant),
      ids: { "query.inodeId": "inode", "query.memberId": "member", "query.teamId": "team" },
      run: async (call, { query: { inodeId, memberId, teamId, ...asked } }) => {
        if (inodeId === undefined)
          return partByParts(asked, async (part) => (await call("ListGrantsOf", { memberId, teamId, ...part })).map(shown));
        const grants = await call("ListGrants", { inodeId });
        if (memberId !== undefined || teamId !== undefined) await call("ListGrantsOf", { memberId, teamId, first: 1 });
        return partOfWhole(
          grants
            .filter(
              ({ member, team }) =>
                (memberId === undefined || member?.userId === memberId) && (teamId === undefined || team?.teamId === teamId),
            )
            .map(shown),
          asked,
        );
      },
    }),
    face({
      name: "RestCreateGrant",
      method: "POST",
      path: "/v2/grants",
      summary: "Gives a member, a team or everybody a right on an object; a second one takes the place of the first",
      over: "GiveGrant",
      body: restGrantCreation,
      output: restGrant,
      status: 201,
      ids: { "body.inodeId": "inode", "body.grantee.memberId": "member", "body.grantee.teamId": "team" },
      run: (call, { body: { inodeId, ...asked } }) => give(call, inodeId, asked),
    }),
    face({
      name: "RestReadGrant",
      method: "GET",
      path: "/v2/grants/:grantId",
      summary: "A grant",
      over: "ListGrants",
      ...one,
      output: restGrant,
      run: async (call, { params: { grantId } }, context) => {
        const grants = await call("ListGrants", { inodeId: (await requireGrant(context, grantId)).inodeId });
        const found = grants.find((grant) => grant.grantId === grantId);
        if (found === undefined) throw new CodedError("ENOENT");
        return shown(found);
      },
    }),
    face({
      name: "RestRemoveGrant",
      method: "DELETE",
      path: "/v2/grants/:grantId",
      summary: "Takes a right away",
      over: "RevokeGrant",
      ...one,
      run: async (call, { params }) => {
        await call("RevokeGrant", params);
      },
    }),
    ...places.flatMap((place) => grantsOn(faces, place)),
  ];
}
