import { required, type Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import type { Server } from "../calls/server.ts";
import { givenTexts, idOf, idsOf, type Resource, textOf } from "./resource.ts";

const nothing = async () => ({});
const search = {
  options: { search: { type: "string" } },
  help: "  --search TEXT    those alone that have the text in their name",
  query: async (given: Given) => givenTexts(given, { search: "search" }),
} as const;
const scopes = "the scopes organization:read and organization:write";
const name = { type: "string" } as const;

export const accountTypes: Resource = {
  name: "account-types",
  one: "account type",
  argument: "TYPE",
  path: "/v2/accountTypes",
  idKey: "accountTypeId",
  scopes,
  columns: {
    id: (entry) => textOf(entry, "accountTypeId"),
    name: (entry) => textOf(entry, "name"),
    members: (entry) => textOf(entry, "memberCount"),
    permissions: (entry) => (Array.isArray(entry["permissions"]) ? entry["permissions"].join(",") : ""),
  },
  named: { what: "its name", of: (entry) => textOf(entry, "name") },
  list: search,
  create: {
    options: { name, description: name, permission: { type: "string", multiple: true } },
    help: "  --name NAME, --description TEXT\n  --permission P   a capability by its name, such as canViewWorkbook; again for each",
    body: async (given) => ({
      name: required(given, "name", "of the account type"),
      ...givenTexts(given, { description: "description" }),
      permissions: given.texts("permission"),
    }),
  },
  change: {
    options: { name, description: name, permission: { type: "string", multiple: true } },
    help: "  --name NAME, --description TEXT\n  --permission P   a capability by its name; again for each. Those that are given are all that it has then",
    method: "PUT",
    body: async (given, server) => {
      const now = await server.rest("GET", `/v2/accountTypes/${await idOf(server, accountTypes, given.argument(0))}`);
      const permissions = given.texts("permission");
      return {
        name: textOf(now, "name"),
        description: textOf(now, "description"),
        ...givenTexts(given, { name: "name", description: "description" }),
        permissions: permissions.length > 0 ? permissions : (now as { readonly permissions: unknown }).permissions,
      };
    },
  },
  remove: {
    options: { replacement: name },
    help: "  --replacement TYPE   the account type that its members get",
    query: async (given, server) => ({
      replacementId: await idOf(server, accountTypes, required(given, "replacement", "the account type that its members get")),
    }),
  },
};

export const members: Resource = {
  name: "members",
  one: "member",
  argument: "MEMBER",
  path: "/v2/members",
  idKey: "userId",
  scopes,
  columns: {
    id: (entry) => textOf(entry, "userId"),
    email: (entry) => textOf(entry, "email"),
    name: (entry) => textOf(entry, "name"),
    "account type": (entry) => textOf(entry, "accountType"),
    status: (entry) => textOf(entry, "status"),
  },
  named: { what: "an email address", of: (entry) => textOf(entry, "email") },
  list: search,
  create: {
    options: { email: name, "account-type": name, "first-name": name, "last-name": name },
    help: "  --email EMAIL, --account-type TYPE, --first-name NAME, --last-name NAME\nThey are invited by mail to choose a password.",
    body: async (given, server) => ({
      email: required(given, "email", "of the member"),
      accountTypeId: await idOf(server, accountTypes, required(given, "account-type", "of the member")),
      ...givenTexts(given, { "first-name": "firstName", "last-name": "lastName" }),
    }),
  },
  change: {
    options: { "account-type": name, "first-name": name, "last-name": name, deactivated: name },
    help: "  --account-type TYPE, --first-name NAME, --last-name NAME\n  --deactivated yes|no",
    body: async (given, server) => {
      const type = given.text("account-type");
      const deactivated = given.text("deactivated");
      if (deactivated !== null && deactivated !== "yes" && deactivated !== "no")
        throw new UsageError(`--deactivated ${deactivated} is not known.`, "Write yes or no.");
      return {
        ...givenTexts(given, { "first-name": "firstName", "last-name": "lastName" }),
        ...(type === null ? {} : { accountTypeId: await idOf(server, accountTypes, type) }),
        ...(deactivated === null ? {} : { isArchived: deactivated === "yes" }),
      };
    },
  },
  remove: {
    options: { "new-owner": name },
    help: "  --new-owner MEMBER   gets what the member owns; without it everything stays the member's",
    query: async (given, server) => {
      const owner = given.text("new-owner");
      return owner === null ? {} : { newOwnerId: await idOf(server, members, owner) };
    },
  },
};

export const teams: Resource = {
  name: "teams",
  one: "team",
  argument: "TEAM",
  path: "/v2/teams",
  idKey: "teamId",
  scopes,
  columns: {
    id: (entry) => textOf(entry, "teamId"),
    name: (entry) => textOf(entry, "name"),
    members: (entry) => textOf(entry, "memberCount"),
    description: (entry) => textOf(entry, "description"),
  },
  named: { what: "its name", of: (entry) => textOf(entry, "name") },
  list: search,
  create: {
    options: { name, description: name },
    help: "  --name NAME, --description TEXT",
    body: async (given) => ({ name: required(given, "name", "of the team"), ...givenTexts(given, { description: "description" }) }),
  },
  change: {
    options: { name, description: name, add: { type: "string", multiple: true }, remove: { type: "string", multiple: true } },
    help: "  --name NAME, --description TEXT\n  --add MEMBER     takes a member into it; again for each\n  --remove MEMBER  takes a member out of it; again for each",
    body: async (given) => givenTexts(given, { name: "name", description: "description" }),
    after: async (given, server, address) => {
      const [added, removed] = [given.texts("add"), given.texts("remove")];
      const ids = await idsOf(server, members, [...added, ...removed]);
      const [add, remove] = [ids.slice(0, added.length), ids.slice(added.length)];
      if (add.length + remove.length > 0) await server.rest("PATCH", `${address}/members`, { add, remove });
    },
  },
  remove: { options: {}, help: "", query: nothing },
};

export const attributes: Resource = {
  name: "attributes",
  one: "user attribute",
  argument: "ATTRIBUTE",
  path: "/v2/user-attributes",
  idKey: "attributeId",
  scopes,
  columns: {
    id: (entry) => textOf(entry, "attributeId"),
    name: (entry) => textOf(entry, "name"),
    default: (entry) => textOf(entry, "defaultValue"),
    description: (entry) => textOf(entry, "description"),
  },
  named: { what: "its name", of: (entry) => textOf(entry, "name") },
  list: search,
  create: {
    options: { name, description: name, default: name },
    help: "  --name NAME, --description TEXT, --default VALUE",
    body: async (given) => ({
      name: required(given, "name", "of the attribute"),
      ...givenTexts(given, { description: "description", default: "defaultValue" }),
    }),
  },
  change: {
    options: {
      name,
      description: name,
      default: name,
      member: { type: "string", multiple: true },
      team: { type: "string", multiple: true },
    },
    help: "  --name NAME, --description TEXT, --default VALUE\n  --member MEMBER=VALUE   the value of a member; without VALUE it is taken away. Again for each\n  --team TEAM=VALUE       the same of a team",
    method: "PUT",
    body: async (given, server) => {
      const said = givenTexts(given, { name: "name", description: "description", default: "defaultValue" });
      if (Object.keys(said).length === 0) return {};
      const now = (await server.rest("GET", `/v2/user-attributes/${await idOf(server, attributes, given.argument(0))}`)) as {
        readonly defaultValue: string | null;
      };
      return { name: textOf(now, "name"), description: textOf(now, "description"), defaultValue: now.defaultValue, ...said };
    },
    after: async (given, server, address) => {
      const ofMembers = await assignments(server, members, given.texts("member"), "memberId");
      const ofTeams = await assignments(server, teams, given.texts("team"), "teamId");
      if (ofMembers.length > 0) await server.rest("PATCH", `${address}/users`, { assignments: ofMembers });
      if (ofTeams.length > 0) await server.rest("PATCH", `${address}/teams`, { assignments: ofTeams });
    },
  },
  remove: { options: {}, help: "", query: nothing },
};

async function assignments(server: Server, resource: Resource, texts: readonly string[], key: string): Promise<readonly object[]> {
  const said = texts.map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`${JSON.stringify(text)} has no value.`, "Write NAME=VALUE.");
    return { who: text.slice(0, at), value: text.slice(at + 1) };
  });
  const ids = await idsOf(
    server,
    resource,
    said.map(({ who }) => who),
  );
  return said.map(({ value }, at) => ({ [key]: ids[at], value: value === "" ? null : value }));
}

/** A member or a team that an option names; nobody: everybody in the organization. */
export async function granteeOf(given: Given, server: Server): Promise<{ readonly memberId?: string; readonly teamId?: string }> {
  const [member, team, all] = [given.text("member"), given.text("team"), given.flag("everybody")];
  if ([member !== null, team !== null, all].filter(Boolean).length !== 1)
    throw new UsageError("Who gets the right is not clear.", "Give one of --member MEMBER, --team TEAM and --everybody.");
  if (member !== null) return { memberId: await idOf(server, members, member) };
  return team === null ? {} : { teamId: await idOf(server, teams, team) };
}
