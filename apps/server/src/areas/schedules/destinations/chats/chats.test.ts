// Chats, against a local server that speaks Slack's calls.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GiveUp } from "../../../../platform/background/index.ts";
import { slackBody, teamsBody } from "./chats.ts";
import type { Opened } from "../destination-door.ts";
import { destinationDoor, requireDestination, tell } from "../destinations.ts";
import type { News } from "../news.ts";

const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort: () => true, mayBePlain: true };
const news: News = {
  id: "run.destination",
  schedule: { id: "s", name: "Weekly" },
  document: { id: "d", name: "Sales & <Costs>", url: "https://sheaf.example/o/workbook/1" },
  subject: "Sales <b>",
  message: "Have a look",
  reason: "",
  hasLink: true,
  files: [],
  pictures: [],
};
const file = (name: string, text: string) => ({ name, contentType: "text/csv", bytes: Buffer.from(text) });

/** A workspace with one channel and one bot: what it was told, and files by their ids. */
const messages: { readonly channel: string; readonly text: string; readonly files: readonly string[] }[] = [];
const uploads = new Map<string, { readonly name: string; readonly length: number; bytes: Buffer }>();
let failing: string | null = null;
let limited = 0;
let port = 0;
const server = createServer((request, response) => {
  void answer(request).then(
    ({ status = 200, body }) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    () => response.writeHead(500).end(),
  );
});
async function answer(request: IncomingMessage): Promise<{ readonly status?: number; readonly body: unknown }> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  const path = request.url ?? "";
  if (path.startsWith("/upload/")) {
    const upload = uploads.get(path.slice("/upload/".length))!;
    if (bytes.length !== upload.length) return { status: 400, body: {} };
    upload.bytes = bytes;
    return { body: {} };
  }
  if (limited > 0) {
    limited -= 1;
    return { status: 429, body: { ok: false, error: "ratelimited" } };
  }
  if (failing !== null) return { body: { ok: false, error: failing } };
  if (request.headers.authorization !== "Bearer xoxb-right") return { body: { ok: false, error: "invalid_auth" } };
  const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded";
  const asked = isForm
    ? (Object.fromEntries(new URLSearchParams(bytes.toString())) as Record<string, unknown>)
    : (JSON.parse(bytes.toString()) as Record<string, unknown>);
  switch (path) {
    case "/api/chat.postMessage":
      if (asked["channel"] !== "C1") return { body: { ok: false, error: "channel_not_found" } };
      messages.push({ channel: "C1", text: String(asked["text"]), files: [] });
      return { body: { ok: true } };
    case "/api/files.getUploadURLExternal": {
      const id = `F${uploads.size + 1}`;
      uploads.set(id, { name: String(asked["filename"]), length: Number(asked["length"]), bytes: Buffer.alloc(0) });
      return { body: { ok: true, upload_url: `http://files.slack.example:${port}/upload/${id}`, file_id: id } };
    }
    case "/api/files.completeUploadExternal": {
      const files = asked["files"] as { readonly id: string }[];
      messages.push({ channel: String(asked["channel_id"]), text: String(asked["initial_comment"]), files: files.map(({ id }) => id) });
      return { body: { ok: true } };
    }
    default:
      return { status: 404, body: {} };
  }
}

let opened: Opened;
const kept = { destinationId: "x", kind: "slack" as const, host: "slack.example", hasSecret: true, sealed: "" };
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
  opened = { url: `http://slack.example:${port}/api`, secret: "xoxb-right", user: "C1", region: null, hostKey: null };
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  messages.length = 0;
  uploads.clear();
  failing = null;
  limited = 0;
});
const said = (more: Partial<Opened> = {}, about: Partial<News> = {}, through: typeof destinationDoor = door): Promise<string> =>
  tell(kept, { ...opened, ...more }, { ...news, ...about }, through, Date.now()).then(
    () => "told",
    (error: Error) => (error instanceof GiveUp ? `for good: ${(error.cause as Error).message}` : error.message),
  );

test("a bot posts a message; with files it uploads each, and one message has them all", async () => {
  expect(await said()).toBe("told");
  expect(messages).toEqual([
    { channel: "C1", text: "*Sales &lt;b&gt;*\nHave a look\n<https://sheaf.example/o/workbook/1|Sales &amp; &lt;Costs&gt;>", files: [] },
  ]);
  expect(await said({}, { files: [file("Orders.csv", "a,b"), file("Page.png", "png")] })).toBe("told");
  expect(messages.at(-1)).toMatchObject({ channel: "C1", files: ["F1", "F2"] });
  expect([...uploads.values()].map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ["Orders.csv", "a,b"],
    ["Page.png", "png"],
  ]);
});

test("a wrong token, a channel that is not there and a missing scope are refused for good, in words; what passes is tried again", async () => {
  expect(await said({ secret: "xoxb-wrong" })).toBe("for good: Slack does not take the bot token");
  expect(await said({ user: "C2" })).toMatch(/^for good: The bot sees no such channel/);
  failing = "missing_scope";
  expect(await said()).toMatch(/^for good: .*chat:write/);
  failing = "something_new";
  expect(await said()).toBe("for good: Slack answered something_new");
  failing = "internal_error";
  expect(await said()).toBe("Slack does not work at the moment");
  limited = 1;
  expect(await said()).toMatch(/asks for a pause$/);
  expect(messages).toEqual([]);
});

test("nothing leads into the house: neither the address of the calls nor where a file is to go", async () => {
  expect(await said({ url: "https://127.0.0.1/api" }, {}, destinationDoor)).toMatch(/^for good: .*public web/);
  const asked = { kind: "slack" as const, ...opened, url: "https://slack.com/api" };
  expect(() => requireDestination(asked, destinationDoor)).not.toThrow();
  expect(() => requireDestination({ ...asked, user: null }, destinationDoor)).toThrow("token and a channel");
  expect(() => requireDestination({ ...asked, secret: "something" }, destinationDoor)).toThrow("xoxb-");
  const guarded = { ...door, mayBePlain: false };
  expect(await said({}, { files: [file("a.csv", "a")] }, guarded)).toMatch(/https:\/\//);
  expect(uploads.size).toBe(0);
});

test("incoming webhooks show pictures by their address", () => {
  const pictures = [{ name: "Weekly", url: "https://sheaf.example/v2/pictures/x.png" }];
  expect(slackBody({ ...news, pictures })).toMatchObject({
    text: expect.stringContaining("Sales &lt;b&gt;") as unknown,
    blocks: [{ type: "section" }, { type: "image", image_url: pictures.at(0)!.url, alt_text: "Weekly" }],
  });
  const card = JSON.stringify(teamsBody({ ...news, pictures }));
  expect(card).toContain(`{"type":"Image","url":"${pictures.at(0)!.url}","altText":"Weekly","size":"Stretch"}`);
  expect(card).toContain("Action.OpenUrl");
});
