import { idIn } from "../calls/server-options.ts";
import { choice, required } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import { granteeOf, members } from "./people.ts";
import { givenTexts, idOf, type Resource, textOf } from "./resource.ts";

const nothing = async () => ({});
const name = { type: "string" } as const;
const scopes = "the scopes documents:read and documents:write";
const types = ["folder", "workspace", "workbook", "symlink"] as const;
const rights = ["view", "explore", "edit", "manage"] as const;

const untilHelp = "  --until DATE     through that day (UTC), or to a time as 2026-12-05T18:00:00Z; none: without an end";

/** When a right ends, as it is asked for. */
function endIn(until: string | null): { readonly endsAt?: string | null } {
  if (until === null) return {};
  if (until === "none") return { endsAt: null };
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(until);
  const instant = Date.parse(isDay ? `${until}T00:00:00Z` : until);
  if (Number.isNaN(instant) || !/^\d{4}-/u.test(until))
    throw new UsageError(
      `--until ${until} is neither a day nor a time.`,
      "Give a day as 2026-12-05, a time as 2026-12-05T18:00:00Z, or none.",
    );
  return { endsAt: new Date(isDay ? instant + 86_400_000 : instant).toISOString() };
}

const columns: Resource["columns"] = {
  id: (entry) => textOf(entry, "inodeId"),
  type: (entry) => textOf(entry, "type"),
  name: (entry) => textOf(entry, "name"),
  owner: (entry) => textOf(entry, "owner", "email"),
  "your right": (entry) => textOf(entry, "permissions", "right"),
};

export const workspaces: Resource = {
  name: "workspaces",
  one: "workspace",
  argument: "WORKSPACE",
  path: "/v2/workspaces",
  idKey: "inodeId",
  scopes,
  columns,
  named: { what: "its name", of: (entry) => textOf(entry, "name") },
  list: {
    options: { search: name },
    help: "  --search TEXT    those alone that have the text in their name or description",
    query: async (given) => givenTexts(given, { search: "search" }),
  },
  create: {
    options: { name, description: name },
    help: "  --name NAME, --description TEXT",
    body: async (given) => ({ name: required(given, "name", "of the workspace"), ...givenTexts(given, { description: "description" }) }),
  },
  change: {
    options: { name, description: name },
    help: "  --name NAME, --description TEXT",
    body: async (given) => givenTexts(given, { name: "name", description: "description" }),
  },
  remove: { options: {}, help: "It goes into the trash, with everything in it.", query: nothing },
};

export const documents: Resource = {
  name: "documents",
  one: "document, folder or file",
  argument: "DOCUMENT",
  path: "/v2/files",
  idKey: "inodeId",
  scopes,
  columns,
  named: { what: "its name, where no other has it", of: (entry) => textOf(entry, "name") },
  list: {
    options: { search: name, type: name, folder: name, owner: name },
    help: "  --search TEXT    those alone that have the text in their name or description\n  --type TYPE      folder, workbook, dataset, report, datafile …\n  --owner MEMBER   whose they are\n  --folder ID      what lies in a folder or workspace, without the other options",
    query: async (given, server) => {
      const [folder, owner] = [given.text("folder"), given.text("owner")];
      return {
        ...givenTexts(given, { search: "search", type: "type" }),
        ...(owner === null ? {} : { ownerId: await idOf(server, members, owner) }),
        ...(folder === null ? {} : { parentId: idIn(folder, "The folder") }),
      };
    },
  },
  create: {
    options: { name, type: name, folder: name, description: name, target: name },
    help: "  --type TYPE      folder (if left out), workspace, workbook or symlink\n  --name NAME, --description TEXT\n  --folder ID      where it lies; default: among your own documents\n  --target ID      where a symlink leads",
    body: async (given) => {
      const [folder, target] = [given.text("folder"), given.text("target")];
      const type = choice("type", given.text("type"), types, "folder");
      if (type === "symlink" && target === null)
        throw new UsageError("--target is missing.", "Give --target ID, where the shortcut leads.");
      return {
        type,
        ...givenTexts(given, { name: "name", description: "description" }),
        ...(folder === null ? {} : { parentId: idIn(folder, "The folder") }),
        ...(target === null ? {} : { targetId: idIn(target, "The target") }),
      };
    },
  },
  change: {
    options: { name, folder: name, description: name, badge: name, restore: { type: "boolean" } },
    help: "  --name NAME, --description TEXT\n  --folder ID      moves it\n  --badge BADGE    endorsed, warning, deprecated or none\n  --restore        takes it out of the trash",
    body: async (given) => {
      const [folder, badge] = [given.text("folder"), given.text("badge")];
      return {
        ...givenTexts(given, { name: "name", description: "description" }),
        ...(folder === null ? {} : { parentId: idIn(folder, "The folder") }),
        ...(badge === null ? {} : { badge: badge === "none" ? null : badge }),
        ...(given.flag("restore") ? { isArchived: false } : {}),
      };
    },
  },
  remove: { options: {}, help: "It goes into the trash; sheaf documents change DOCUMENT --restore takes it out.", query: nothing },
};

export const grants: Resource = {
  name: "grants",
  one: "grant",
  argument: "GRANT",
  path: "/v2/grants",
  idKey: "grantId",
  scopes: "the scopes documents:read and documents:share",
  columns: {
    id: (entry) => textOf(entry, "grantId"),
    who: (entry) => textOf(entry, "member", "email") || textOf(entry, "team", "name") || "everybody",
    right: (entry) => textOf(entry, "permission"),
    from: (entry) => textOf(entry, "inheritedFrom", "name"),
    until: (entry) => (entry["hasEnded"] === true ? `ended ${textOf(entry, "endsAt")}` : textOf(entry, "endsAt")),
  },
  named: null,
  list: {
    options: { document: name, member: name, team: name },
    help: "  --document ID    of what: the UUID, or its name; all that reaches it\n  --member MEMBER or --team TEAM   instead: what was granted to them",
    query: async (given, server) => {
      if (given.text("document") === null) return granteeOf(given, server);
      return { inodeId: await idOf(server, documents, required(given, "document", "whose grants are listed")) };
    },
  },
  create: {
    options: { document: name, member: name, team: name, everybody: { type: "boolean" }, right: name, until: name },
    help: `  --document ID    on what\n  --member MEMBER, --team TEAM or --everybody\n  --right RIGHT    view (if left out), explore, edit or manage\n${untilHelp}`,
    body: async (given, server) => ({
      inodeId: await idOf(server, documents, required(given, "document", "on which the right is")),
      grantee: await granteeOf(given, server),
      permission: choice("right", given.text("right"), rights, "view"),
      ...endIn(given.text("until")),
    }),
  },
  change: {
    options: { right: name, until: name },
    help: `  --right RIGHT    view, explore, edit or manage; as it is if left out\n${untilHelp}; as it is if left out`,
    body: nothing,
    after: async (given, server, address) => {
      const now = await server.rest("GET", address);
      const grantee = { memberId: textOf(now, "member", "userId") || undefined, teamId: textOf(now, "team", "teamId") || undefined };
      const [right, until] = [given.text("right"), given.text("until")];
      if (right === null && until === null) throw new UsageError("Nothing is changed.", "Give --right RIGHT or --until DATE.");
      const permission = choice("right", right ?? textOf(now, "permission"), rights, "view");
      await server.rest("POST", "/v2/grants", { inodeId: textOf(now, "inodeId"), grantee, permission, ...endIn(until) });
    },
  },
  remove: { options: {}, help: "", query: nothing },
};
