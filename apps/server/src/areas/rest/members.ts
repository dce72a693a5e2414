import {
  exportSchedule,
  idSchema,
  inodeSummary,
  orgMember,
  restList,
  restMember,
  restMemberAnswer,
  restMemberChange,
  restMemberCreation,
  restMemberInvited,
  restPageQuery,
  restSearchQuery,
  restTeamNames,
} from "@sheaf/contract";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces } from "./face.ts";
import { filtersOf, requireSelf } from "./kinds.ts";
import { partByParts, partOfWhole } from "./paging.ts";

const one = { params: { memberId: idSchema }, ids: { "params.memberId": "member" } } as const;
const changed = { ids: { ...one.ids, "body.accountTypeId": "account-type" } } as const;

export function memberFaces(faces: Faces): readonly AnyOperation[] {
  return [people, belongings].flatMap((make) => make(faces));
}

function people({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListMembers",
      method: "GET",
      path: "/v2/members",
      summary: "Members of the organization, by name; `search` matches name, e-mail and account type",
      over: "ListMembers",
      query: restSearchQuery,
      output: restList(orgMember),
      run: (call, { query: { search, ...asked } }) =>
        partByParts(asked, (part) => call("ListMembers", { ...part, ...(search === undefined ? {} : { search }) })),
    }),
    face({
      name: "RestCreateMember",
      method: "POST",
      path: "/v2/members",
      summary: "Invites somebody: they get a link to choose a password",
      over: "InviteMember",
      body: restMemberCreation,
      output: restMemberInvited,
      status: 201,
      ids: { "body.accountTypeId": "account-type" },
      run: async (call, { body: { email, accountTypeId, firstName, lastName } }) => {
        const { member, ...invited } = await call("InviteMember", { email, accountTypeId });
        const isNamed = firstName !== undefined || lastName !== undefined;
        return { ...(isNamed ? await call("UpdateMember", { userId: member.userId, firstName, lastName }) : member), invitation: invited };
      },
    }),
    face({
      name: "RestReadMember",
      method: "GET",
      path: "/v2/members/:memberId",
      summary: "A member with their teams",
      over: "ReadMemberProfile",
      ...one,
      output: restMemberAnswer,
      run: async (call, { params: { memberId } }) => {
        const { member, ...more } = await call("ReadMemberProfile", { userId: memberId });
        return { ...member, ...more };
      },
    }),
    face({
      name: "RestUpdateMember",
      method: "PATCH",
      path: "/v2/members/:memberId",
      summary: "Changes what is given of a member; `isArchived` deactivates them or lets them in again",
      over: "UpdateMember",
      ...one,
      ...changed,
      body: restMemberChange,
      output: orgMember,
      run: (call, { params: { memberId }, body }) => call("UpdateMember", { userId: memberId, ...body }),
    }),
    face({
      name: "RestPutMember",
      method: "PUT",
      path: "/v2/members/:memberId",
      summary: "Makes a member as they are given; the same twice changes nothing more",
      over: "UpdateMember",
      ...one,
      ...changed,
      body: restMember,
      output: orgMember,
      run: (call, { params: { memberId }, body }) => call("UpdateMember", { userId: memberId, ...body }),
    }),
  ];
}

function belongings({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListMemberTeams",
      method: "GET",
      path: "/v2/members/:memberId/teams",
      summary: "Teams that a member is in",
      over: "ReadMemberProfile",
      ...one,
      query: restPageQuery,
      output: restTeamNames,
      run: async (call, { params: { memberId }, query }) =>
        partOfWhole((await call("ReadMemberProfile", { userId: memberId })).teams, query),
    }),
    face({
      name: "RestListMemberFiles",
      method: "GET",
      path: "/v2/members/:memberId/files",
      summary: "What a member owns, as far as the caller may see it; `search` matches names and descriptions",
      over: "SearchInodes",
      ...one,
      query: restSearchQuery,
      output: restList(inodeSummary),
      run: (call, { params: { memberId }, query: { search, ...asked } }) =>
        partByParts(asked, (part) => call("SearchInodes", { ...filtersOf({ search, ownerId: memberId }), ...part })),
    }),
    ...(["favorites", "recents"] as const).map((list) =>
      face({
        name: list === "favorites" ? "RestListMemberFavorites" : "RestListMemberRecents",
        method: "GET",
        path: `/v2/members/:memberId/files/${list}`,
        summary: list === "favorites" ? "What the caller marked as a favorite" : "What the caller opened last",
        over: list === "favorites" ? "ListFavorites" : "ListRecent",
        ...one,
        query: restPageQuery,
        output: restList(inodeSummary),
        run: (call, { params: { memberId }, query }, { actor }) => {
          requireSelf(memberId, actor.userId);
          return partByParts(query, (part) => call(list === "favorites" ? "ListFavorites" : "ListRecent", part));
        },
      }),
    ),
    face({
      name: "RestListMemberSchedules",
      method: "GET",
      path: "/v2/members/:memberId/schedules",
      summary: "The caller's own schedules and alerts, by name",
      over: "ListExportSchedules",
      ...one,
      query: restPageQuery,
      output: restList(exportSchedule),
      run: async (call, { params: { memberId }, query }, { actor }) => {
        requireSelf(memberId, actor.userId);
        return partOfWhole(await call("ListExportSchedules", {}), query);
      },
    }),
  ];
}
