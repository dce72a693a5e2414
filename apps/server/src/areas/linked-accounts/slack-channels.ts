import { CodedError, type LinkedChoice } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../platform/background/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { LinkedClient } from "./accounts.ts";
import { listOf, partOf, textOf } from "./call.ts";
import { slackFailure, slackUserOf } from "./ways/index.ts";

type Ask = LinkedClient["call"];

const PAGE = 999;
/** Pages that are looked through; a workspace with more channels is narrowed by nobody but its own search. */
const MOST_PAGES = 30;

async function* channelsOf(ask: Ask, url: string): AsyncGenerator<unknown> {
  let cursor = "";
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { json } = await ask(`${url}&cursor=${encodeURIComponent(cursor)}`, { method: "GET" });
    yield* listOf(json, "channels");
    cursor = textOf(json, "response_metadata", "next_cursor") ?? "";
    if (cursor === "") return;
  }
}

const listing = (api: string, method: string, type: string): string =>
  `${api}/${method}?exclude_archived=true&limit=${PAGE}&types=${type}_channel`;

/** Channels that whoever connected the workspace is in, as well as Sheaf: nobody posts where they cannot look. */
const sharedPrivate = (ask: Ask, api: string, user: string): AsyncGenerator<unknown> =>
  channelsOf(ask, `${listing(api, "users.conversations", "private")}&user=${encodeURIComponent(user)}`);

/** All public channels, and the private ones that are theirs. */
async function slackChannels(ask: Ask, api: string, user: string): Promise<readonly LinkedChoice[]> {
  const found: LinkedChoice[] = [];
  const take = (channel: unknown): void => {
    const [id, name] = [textOf(channel, "id"), textOf(channel, "name")];
    if (id !== null && name !== null) found.push({ id, name: `#${name}` });
  };
  for await (const channel of sharedPrivate(ask, api, user)) take(channel);
  for await (const channel of channelsOf(ask, listing(api, "conversations.list", "public"))) take(channel);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Makes sure that a message may come into a channel: of a public one Sheaf becomes a member, of a private one its person has to be one. */
export async function enterChannel({ call: ask, subject }: LinkedClient, api: string, channelId: string): Promise<void> {
  const { json } = await ask(`${api}/conversations.info?channel=${encodeURIComponent(channelId)}`, { method: "GET" });
  if (partOf(json, "channel", "is_archived") === true) throw slackFailure("is_archived", false);
  if (partOf(json, "channel", "is_private") !== true) {
    if (partOf(json, "channel", "is_member") !== true)
      await ask(`${api}/conversations.join`, { method: "POST", json: { channel: channelId } });
    return;
  }
  for await (const channel of sharedPrivate(ask, api, slackUserOf(subject))) if (textOf(channel, "id") === channelId) return;
  throw new GiveUp("refused", { cause: new CodedError("EPERM", message("errors-schedules.accounts.not-channel-sheaf-not")) });
}

/** Milliseconds that a list is searched in before Slack is asked for it again, and where nothing is found. */
const FRESH = 60_000;
const FRESH_ENOUGH = 5_000;
const MOST_LISTS = 200;
const MOST_CHOICES = 100;

/** Slack finds no channel by its name: the list is searched in here, and not asked for with each letter. */
export class ChannelLists {
  readonly #clock: Clock;
  readonly #lists = new Map<string, { readonly at: number; readonly all: readonly LinkedChoice[] }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async find(client: LinkedClient, api: string, search: string): Promise<readonly LinkedChoice[]> {
    const wanted = search.toLowerCase();
    const within = (all: readonly LinkedChoice[]): readonly LinkedChoice[] =>
      all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_CHOICES);
    const kept = this.#lists.get(client.accountId);
    const age = this.#clock.now() - (kept?.at ?? 0);
    const found = kept === undefined || age > FRESH ? [] : within(kept.all);
    if (found.length > 0 || (kept !== undefined && age < FRESH_ENOUGH)) return found;
    const all = await slackChannels(client.call, api, slackUserOf(client.subject));
    this.#lists.delete(client.accountId);
    this.#lists.set(client.accountId, { at: this.#clock.now(), all });
    for (const [oldest] of this.#lists) if (this.#lists.size > MOST_LISTS) this.#lists.delete(oldest);
    return within(all);
  }
}
