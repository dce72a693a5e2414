import {
  CodedError,
  idSchema,
  inodeSummary,
  restAttributeOf,
  restList,
  restPageQuery,
  restSearchQuery,
  type RestTeam,
  restTeam,
  restTeamAnswer,
  restTeamAttributes,
  restTeamChange,
  restTeamMembers,
  restTeamMembersChange,
  teamProfile,
  type TeamProfile,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces, Run } from "./face.ts";
import { holding, partByParts, partOfWhole } from "./paging.ts";

const one = { params: { teamId: idSchema }, ids: { "params.teamId": "team" } } as const;
const teamMember = teamProfile.shape.members.element;
/** As many come in or go in one step of the operation. */
const STEP = 1_000;

function shown({ members, ...team }: TeamProfile): RestTeam {
  return { ...team, memberCount: members.length };
}

async function read(call: Run, teamId: string): Promise<RestTeam> {
  return shown(await call("ReadTeamProfile", { teamId }));
}

async function changeMembers(call: Run, teamId: string, add: readonly string[], remove: readonly string[]): Promise<void> {
  for (let at = 0; at === 0 || at < Math.max(add.length, remove.length); at += STEP)
    await call("ChangeTeamMembers", { teamId, add: add.slice(at, at + STEP), remove: remove.slice(at, at + STEP) });
}

export function teamFaces(faces: Faces): readonly AnyOperation[] {
  return [whole, membersOf, sharedWith].flatMap((make) => make(faces));
}

function whole({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListTeams",
      method: "GET",
      path: "/v2/teams",
      summary: "Teams of the organization, by name; `search` matches name and description",
      over: "ListTeams",
      query: restSearchQuery,
      output: restList(restTeamAnswer.omit({ isProvisioned: true })),
      run: async (call, { query: { search, ...asked } }) => {
        const teams = holding(await call("ListTeams", {}), search, ({ name, description }) => [name, description]);
        const part = partOfWhole(teams, asked);
        return { ...part, entries: part.entries.map(({ firstMembers: _, ...team }) => team) };
      },
    }),
    face({
      name: "RestCreateTeam",
      method: "POST",
      path: "/v2/teams",
      summary: "Makes a team",
      over: "SaveTeam",
      body: restTeam,
      output: restTeamAnswer,
      status: 201,
      run: async (call, { body }) => read(call, (await call("SaveTeam", body)).teamId),
    }),
    face({
      name: "RestReadTeam",
      method: "GET",
      path: "/v2/teams/:teamId",
      summary: "A team",
      over: "ReadTeamProfile",
      ...one,
      output: restTeamAnswer,
      run: (call, { params: { teamId } }) => read(call, teamId),
    }),
    face({
      name: "RestUpdateTeam",
      method: "PATCH",
      path: "/v2/teams/:teamId",
      summary: "Changes what is given of a team",
      over: "SaveTeam",
      ...one,
      body: restTeamChange,
      output: restTeamAnswer,
      run: async (call, { params: { teamId }, body }) => {
        const name = body.name ?? (await call("ReadTeamProfile", { teamId })).name;
        await call("SaveTeam", { ...body, teamId, name });
        return read(call, teamId);
      },
    }),
    face({
      name: "RestPutTeam",
      method: "PUT",
      path: "/v2/teams/:teamId",
      summary: "Makes a team as it is given; the same twice changes nothing more",
      over: "SaveTeam",
      ...one,
      body: restTeam,
      output: restTeamAnswer,
      run: async (call, { params: { teamId }, body }) => {
        await call("SaveTeam", { ...body, teamId });
        return read(call, teamId);
      },
    }),
    face({
      name: "RestRemoveTeam",
      method: "DELETE",
      path: "/v2/teams/:teamId",
      summary: "Ends a team; its grants give nothing any more",
      over: "ArchiveTeam",
      ...one,
      run: async (call, { params: { teamId } }) => {
        await call("ArchiveTeam", { teamId });
      },
    }),
  ];
}

function membersOf({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListTeamMembers",
      method: "GET",
      path: "/v2/teams/:teamId/members",
      summary: "Members of a team, by name; `search` matches name and e-mail",
      over: "ReadTeamProfile",
      ...one,
      query: restSearchQuery,
      output: restList(teamMember),
      run: async (call, { params: { teamId }, query: { search, ...asked } }) => {
        const { members } = await call("ReadTeamProfile", { teamId });
        return partOfWhole(
          holding(members, search, ({ name, email }) => [name, email]),
          asked,
        );
      },
    }),
    face({
      name: "RestChangeTeamMembers",
      method: "PATCH",
      path: "/v2/teams/:teamId/members",
      summary: "Takes members into a team and out of it",
      over: "ChangeTeamMembers",
      ...one,
      body: restTeamMembersChange,
      output: restTeamAnswer,
      run: async (call, { params: { teamId }, body }) => {
        await call("ChangeTeamMembers", { teamId, ...body });
        return read(call, teamId);
      },
    }),
    face({
      name: "RestPutTeamMembers",
      method: "PUT",
      path: "/v2/teams/:teamId/members",
      summary: "Makes the members of a team those that are given; the same twice changes nothing more",
      over: "ChangeTeamMembers",
      ...one,
      body: restTeamMembers,
      output: restTeamAnswer,
      run: async (call, { params: { teamId }, body: { memberIds } }) => {
        // with it the team is held until the end
        await call("ChangeTeamMembers", { teamId, add: [], remove: [] });
        const { members } = await call("ReadTeamProfile", { teamId });
        const [wanted, there] = [new Set(memberIds), new Set(members.flatMap(({ userId, through }) => (through === null ? [userId] : [])))];
        const add = [...wanted].filter((id) => !there.has(id));
        const remove = [...there].filter((id) => !wanted.has(id));
        if (add.length + remove.length > 0) await changeMembers(call, teamId, add, remove);
        return read(call, teamId);
      },
    }),
  ];
}

function sharedWith({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListTeamFiles",
      method: "GET",
      path: "/v2/teams/:teamId/files",
      summary: "What was shared with a team, as far as the caller may see it, the latest first",
      over: "ListTeamDocuments",
      ...one,
      query: restPageQuery,
      output: restList(inodeSummary),
      run: (call, { params: { teamId }, query }) => partByParts(query, (part) => call("ListTeamDocuments", { teamId, ...part })),
    }),
    face({
      name: "RestListTeamAttributes",
      method: "GET",
      path: "/v2/teams/:teamId/user-attributes",
      summary: "User attributes that a team has a value of, by name",
      over: "ListUserAttributes",
      ...one,
      query: restPageQuery,
      output: restList(restAttributeOf),
      run: async (call, { params: { teamId }, query }) => {
        await call("ReadTeamProfile", { teamId });
        return partOfWhole(await ofTeam(call, teamId), query);
      },
    }),
    face({
      name: "RestAssignTeamAttributes",
      method: "POST",
      path: "/v2/teams/:teamId/assignedUserAttributes",
      summary: "Sets values of user attributes for a team; null takes one away, others stay",
      over: "ChangeAttributeValues",
      ...one,
      body: restTeamAttributes,
      output: z.object({ attributes: z.array(restAttributeOf) }),
      run: async (call, { params: { teamId }, body: { attributes } }) => {
        await call("ReadTeamProfile", { teamId });
        if (new Set(attributes.map(({ attributeId }) => attributeId)).size < attributes.length)
          throw new CodedError(
            "EINVAL",
            message("errors.field", { field: "attributes", problem: message("errors.rest.attribute-stands-twice") }),
          );
        for (const { attributeId, value } of attributes.toSorted((a, b) => (a.attributeId < b.attributeId ? -1 : 1)))
          await call("ChangeAttributeValues", { attributeId, members: [], teams: [{ teamId, value }] });
        return { attributes: await ofTeam(call, teamId) };
      },
    }),
  ];
}

async function ofTeam(call: Run, teamId: string): Promise<readonly { attributeId: string; name: string; value: string }[]> {
  return (await call("ListUserAttributes", {})).flatMap(({ attributeId, name, teams }) =>
    teams.flatMap((one) => (one.teamId === teamId ? [{ attributeId, name, value: one.value }] : [])),
  );
}
