import {
  CodedError,
  idSchema,
  type RestAttribute,
  restAttribute,
  restAttributeAnswer,
  restList,
  restMemberValues,
  restPageQuery,
  restSearchQuery,
  restTeamValues,
  type UserAttributeSummary,
  userAttributeSummary,
} from "@sheaf/contract";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces, Run } from "./face.ts";
import { holding, partOfWhole } from "./paging.ts";

const params = { attributeId: idSchema };
const one = { params, ids: { "params.attributeId": "user-attribute" } } as const;
const values = { users: userAttributeSummary.shape.members.element, teams: userAttributeSummary.shape.teams.element };

async function find(call: Run, attributeId: string): Promise<UserAttributeSummary> {
  const found = (await call("ListUserAttributes", {})).find((attribute) => attribute.attributeId === attributeId);
  if (found === undefined) throw new CodedError("ENOENT");
  return found;
}

function shown({ attributeId, name, description, defaultValue }: UserAttributeSummary): RestAttribute {
  return { attributeId, name, description, defaultValue };
}

export function userAttributeFaces({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListUserAttributes",
      method: "GET",
      path: "/v2/user-attributes",
      summary: "What formulas and policies can ask about people, by name; `search` matches name and description",
      over: "ListUserAttributes",
      query: restSearchQuery,
      output: restList(restAttributeAnswer),
      run: async (call, { query: { search, ...asked } }) => {
        const found = holding(await call("ListUserAttributes", {}), search, ({ name, description }) => [name, description]);
        return partOfWhole(found.map(shown), asked);
      },
    }),
    face({
      name: "RestCreateUserAttribute",
      method: "POST",
      path: "/v2/user-attributes",
      summary: "Makes a user attribute",
      over: "SaveUserAttribute",
      body: restAttribute,
      output: restAttributeAnswer,
      status: 201,
      run: async (call, { body }) => shown(await call("SaveUserAttribute", { ...body, members: [], teams: [] })),
    }),
    face({
      name: "RestReadUserAttribute",
      method: "GET",
      path: "/v2/user-attributes/:attributeId",
      summary: "A user attribute",
      over: "ListUserAttributes",
      ...one,
      output: restAttributeAnswer,
      run: async (call, { params: { attributeId } }) => shown(await find(call, attributeId)),
    }),
    face({
      name: "RestPutUserAttribute",
      method: "PUT",
      path: "/v2/user-attributes/:attributeId",
      summary: "Makes a user attribute as it is given, with the values that it has; the same twice changes nothing more",
      over: "SaveUserAttribute",
      ...one,
      body: restAttribute,
      output: restAttributeAnswer,
      run: async (call, { params: { attributeId }, body }) => {
        // with it the attribute is held until the end
        const { members, teams } = await call("ChangeAttributeValues", { attributeId, members: [], teams: [] });
        return shown(await call("SaveUserAttribute", { attributeId, ...body, members, teams }));
      },
    }),
    ...(["users", "teams"] as const).flatMap((whose) => {
      const who = whose === "users" ? "Member" : "Team";
      const list = (attribute: UserAttributeSummary) => (whose === "users" ? attribute.members : attribute.teams);
      const path = `/v2/user-attributes/:attributeId/${whose}`;
      const assign = (method: "POST" | "PATCH") =>
        face({
          name: `Rest${method === "POST" ? "Assign" : "Change"}${who}Values`,
          method,
          path,
          summary: `Sets values of ${whose === "users" ? "members" : "teams"}; null takes one away, others stay`,
          over: "ChangeAttributeValues",
          ...one,
          body: whose === "users" ? restMemberValues : restTeamValues,
          output: restAttributeAnswer,
          run: async (call, { params: { attributeId }, body: { assignments } }) => {
            const given = whose === "users" ? { members: assignments, teams: [] } : { members: [], teams: assignments };
            return shown(await call("ChangeAttributeValues", { attributeId, ...given }));
          },
        });
      return [
        face({
          name: `RestList${who}Values`,
          method: "GET",
          path,
          summary: `Values that ${whose === "users" ? "members" : "teams"} have of their own`,
          over: "ListUserAttributes",
          ...one,
          query: restPageQuery,
          output: restList(values[whose]),
          run: async (call, { params: { attributeId }, query }) => partOfWhole<unknown>(list(await find(call, attributeId)), query),
        }),
        assign("POST"),
        assign("PATCH"),
        face({
          name: `RestRemove${who}Value`,
          method: "DELETE",
          path: `${path}/:ownerId`,
          summary: `Takes the value of a ${whose === "users" ? "member" : "team"} away`,
          over: "ChangeAttributeValues",
          params: { ...params, ownerId: idSchema },
          ids: { ...one.ids, "params.ownerId": whose === "users" ? "member" : "team" },
          run: async (call, { params: { attributeId, ownerId } }) => {
            const given =
              whose === "users"
                ? { members: [{ memberId: ownerId, value: null }], teams: [] }
                : { members: [], teams: [{ teamId: ownerId, value: null }] };
            await call("ChangeAttributeValues", { attributeId, ...given });
          },
        }),
      ];
    }),
    face({
      name: "RestRemoveUserAttribute",
      method: "DELETE",
      path: "/v2/user-attributes/:attributeId",
      summary: "Takes a user attribute away with its values; policies that ask for it then show nobody any row",
      over: "RemoveUserAttribute",
      ...one,
      run: async (call, { params: { attributeId } }) => {
        await call("RemoveUserAttribute", { attributeId });
      },
    }),
  ];
}
