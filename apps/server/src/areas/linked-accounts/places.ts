import { CodedError, type LinkedChoice, type LinkedKind } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Clock } from "../../platform/clock.ts";
import type { Services } from "../../platform/services.ts";
import type { LinkedClient } from "./accounts.ts";
import { listOf, textOf } from "./call.ts";
import { ChannelLists } from "./slack-channels.ts";
import { googleOrigins, slackAddresses } from "./ways/index.ts";

/** Where an account leads to: what can be chosen there, and what can be made. */
interface Places {
  readonly list: (way: Way, withinId: string | null, search: string) => Promise<readonly LinkedChoice[]>;
  readonly make: (way: Way, withinId: string | null, name: string) => Promise<LinkedChoice>;
}

interface Way {
  readonly client: LinkedClient;
  readonly google: ReturnType<typeof googleOrigins>;
  /** Of Microsoft's graph. */
  readonly graph: string;
  /** Of Slack's calls. */
  readonly slack: string;
  readonly channels: ChannelLists;
}

const MOST = 100;

const choicesOf = (items: readonly unknown[], nameField = "name"): readonly LinkedChoice[] =>
  items.flatMap((item) => {
    const [id, name] = [textOf(item, "id"), textOf(item, nameField)];
    return id === null || name === null ? [] : [{ id, name }];
  });

/** A text in a question to Drive. */
const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
/** A text in a path of the graph that stands in quotes. */
export const segment = (text: string): string => encodeURIComponent(text).replaceAll("'", "%27");

async function filesOf({ client, google }: Way, mimeType: string, search: string): Promise<readonly LinkedChoice[]> {
  const asked = [`mimeType = ${quoted(mimeType)}`, "trashed = false", ...(search === "" ? [] : [`name contains ${quoted(search)}`])];
  const query = new URLSearchParams({
    q: asked.join(" and "),
    orderBy: "modifiedTime desc",
    pageSize: String(MOST),
    fields: "files(id,name)",
    supportsAllDrives: "true",
    includeItemsFromAllDrives: "true",
  });
  const { json } = await client.call(`${google.drive}/drive/v3/files?${query.toString()}`, { method: "GET" });
  return choicesOf(listOf(json, "files"));
}

const FOLDER = "application/vnd.google-apps.folder";
const SPREADSHEET = "application/vnd.google-apps.spreadsheet";
/** Folders of Drive and of libraries have one above them all, under this name. */
const ROOT = "root";

const sheets: Places = {
  list: (way, _within, search) => filesOf(way, SPREADSHEET, search),
  make: async ({ client, google }, _within, name) => {
    const { json } = await client.call(`${google.sheets}/v4/spreadsheets?fields=spreadsheetId`, {
      method: "POST",
      json: { properties: { title: name } },
    });
    return made(textOf(json, "spreadsheetId"), name);
  },
};

const drive: Places = {
  list: async (way, _within, search) => [...(search === "" ? [{ id: ROOT, name: "" }] : []), ...(await filesOf(way, FOLDER, search))],
  make: async ({ client, google }, _within, name) => {
    const { json } = await client.call(`${google.drive}/drive/v3/files?fields=id`, { method: "POST", json: { name, mimeType: FOLDER } });
    return made(textOf(json, "id"), name);
  },
};

const SITES = 20;

const sharepoint: Places = {
  list: async ({ client, graph }, within, search) => {
    if (within !== null) {
      const { json } = await client.call(`${graph}/v1.0/drives/${segment(within)}/root/children?$select=id,name,folder&$top=${MOST * 2}`, {
        method: "GET",
      });
      return [
        { id: ROOT, name: "" },
        ...choicesOf(listOf(json, "value").filter((item) => typeof item === "object" && item !== null && "folder" in item)),
      ];
    }
    const own = search === "" ? await client.call(`${graph}/v1.0/me/drive?$select=id,name`, { method: "GET", fine: [404] }) : null;
    const sites = await client.call(
      `${graph}/v1.0/sites?search=${encodeURIComponent(search === "" ? "*" : search)}&$select=id,displayName&$top=${SITES}`,
      {
        method: "GET",
        // an account without SharePoint has its own files alone
        fine: [400, 403, 404],
      },
    );
    const all: LinkedChoice[] = own === null ? [] : [...choicesOf([own.json])];
    for (const { id, name } of choicesOf(listOf(sites.json, "value"), "displayName").slice(0, SITES)) {
      const { json } = await client.call(`${graph}/v1.0/sites/${segment(id)}/drives?$select=id,name`, { method: "GET", fine: [403, 404] });
      all.push(...choicesOf(listOf(json, "value")).map((library) => ({ id: library.id, name: `${name} / ${library.name}` })));
    }
    return all;
  },
  make: async ({ client, graph }, within, name) => {
    if (within === null) throw new CodedError("EINVAL", message("errors-schedules.accounts.folder-made-library"));
    const { json } = await client.call(`${graph}/v1.0/drives/${segment(within)}/root/children`, {
      method: "POST",
      json: { name, folder: {}, "@microsoft.graph.conflictBehavior": "rename" },
    });
    return made(textOf(json, "id"), textOf(json, "name") ?? name);
  },
};

const teamsChannel: Places = {
  list: async ({ client, graph }, within, search) => {
    const path = within === null ? "me/joinedTeams" : `teams/${segment(within)}/channels`;
    const { json } = await client.call(`${graph}/v1.0/${path}?$select=id,displayName`, { method: "GET" });
    const all = choicesOf(listOf(json, "value"), "displayName");
    return all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  },
  make: () => Promise.reject(new CodedError("EINVAL", message("errors-schedules.accounts.channels-made-teams"))),
};

const slackChannel: Places = {
  list: ({ client, slack, channels }, _within, search) => channels.find(client, slack, search),
  make: () => Promise.reject(new CodedError("EINVAL", message("errors-schedules.accounts.channels-made-slack"))),
};

const registry: Readonly<Record<LinkedKind, Places>> = {
  sheets,
  drive,
  sharepoint,
  "teams-channel": teamsChannel,
  "slack-channel": slackChannel,
};

function made(id: string | null, name: string): LinkedChoice {
  if (id === null) throw new CodedError("EAGAIN", message("errors-schedules.accounts.made-unknown"));
  return { id, name };
}

/** What can be chosen, and made, where accounts lead to. */
export class AccountPlaces {
  readonly #channels: ChannelLists;

  constructor(clock: Clock) {
    this.#channels = new ChannelLists(clock);
  }

  list(services: Services, client: LinkedClient, kind: LinkedKind, withinId: string | null, search: string) {
    return registry[kind].list(this.#wayOf(services, client), withinId, search.trim());
  }

  make(services: Services, client: LinkedClient, kind: LinkedKind, withinId: string | null, name: string) {
    return registry[kind].make(this.#wayOf(services, client), withinId, name);
  }

  #wayOf({ config }: Pick<Services, "config">, client: LinkedClient): Way {
    const { googleUrl, microsoftGraphUrl, slackUrl } = config.linkedServices;
    return {
      client,
      google: googleOrigins(googleUrl),
      graph: microsoftGraphUrl,
      slack: slackAddresses(slackUrl).api,
      channels: this.#channels,
    };
  }
}
