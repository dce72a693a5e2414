// Downloads of the screen whose line breaks: the rest comes to whoever began them, as long as they may have it.
import { createFileDecoder } from "@sheaf/result";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileWorld, startFileWorld } from "../../../testing/taken-files.ts";
import type { Actor } from "../../../testing/world.ts";

const ROWS = 60_000;
let files: FileWorld;
let creator: Actor;

beforeAll(async () => {
  files = await startFileWorld(
    "download",
    { name: "orders", csv: `n,note\n${Array.from({ length: ROWS }, (_, n) => `${n},"a note ${n * 7919}"`).join("\n")}\n` },
    (connection, viewer) => `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns: [{id: n, formula: "[orders/n]"}, {id: note, formula: "[orders/note]"}]
        sort: [{columnId: n, direction: ascending}]
        sheaf:
          rowPolicies: [{id: pol, name: Few, rule: '[n] < 10', appliesTo: {users: [${viewer}]}}]
`,
  );
  creator = files.world.a.creator;
});
afterAll(() => files.world.close());

/** The same for all calls of a page. */
const NOW = new Date().toISOString();
const body = (download: object | undefined, more: object = {}) => ({
  elementId: "orders",
  level: null,
  format: "csv",
  values: "raw",
  layout: "grid",
  extraFilters: [],
  now: NOW,
  ...(download === undefined ? {} : { download }),
  ...more,
});
const named = (name: string) => `0123456789abcdef-${name}`;

interface Part {
  readonly status: number;
  readonly from: string | null;
  readonly bytes: Buffer;
}

/** What comes of an answer before the line breaks after `most` bytes. */
async function part(as: Actor, asked: object, most = Infinity): Promise<Part> {
  const leave = new AbortController();
  const answer = await files.open(as, asked, leave.signal);
  const pieces: Buffer[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  while (length < most) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    pieces.push(Buffer.from(piece.value));
    length += piece.value.length;
  }
  leave.abort();
  return { status: answer.status, from: answer.headers.get("x-download-from"), bytes: Buffer.concat(pieces) };
}

function fileIn(packets: Buffer): { readonly text: string; readonly ended: boolean } {
  let ended = false;
  const pieces: Uint8Array[] = [];
  for (const packet of createFileDecoder().push(packets)) {
    if (packet.kind === "bytes") pieces.push(packet.bytes);
    if (packet.kind === "end") ended = packet.end.rows === ROWS;
  }
  return { text: Buffer.concat(pieces).toString(), ended };
}

test("the rest of a download is what was missing of it; a name that is new, or somebody else's, begins one", async () => {
  const whole = fileIn((await part(creator, body(undefined))).bytes);
  expect(whole.ended).toBe(true);
  const first = await part(creator, body({ id: named("one"), from: 0 }), 200_000);
  expect(first.from).toBe("0");
  const got = first.bytes.length;
  // a line that broke twice
  const second = await part(creator, body({ id: named("one"), from: got }), 200_000);
  expect(second.from).toBe(String(got));
  const third = await part(creator, body({ id: named("one"), from: got + second.bytes.length }));
  expect(fileIn(Buffer.concat([first.bytes, second.bytes, third.bytes]))).toEqual(whole);

  const other = await part(files.world.a.viewer, body({ id: named("one"), from: got }));
  expect([other.status, other.from]).toEqual([200, "0"]);
  expect(fileIn(other.bytes).text.trimEnd().split("\r\n")).toHaveLength(11);
  expect((await part(creator, body({ id: named("two"), from: got }), 1)).from).toBe("0");
  // the same name for something else is another download
  expect((await part(creator, body({ id: named("one"), from: got }, { format: "tsv" }), 1)).from).toBe("0");
});

test("who cancels does not come back; somebody else's is not theirs to end", async () => {
  const end = (as: Actor) =>
    files.world.request(`/v2/downloads/${named("kept")}`, { method: "DELETE", headers: { authorization: `Bearer ${as.token}` } });
  const { bytes } = await part(creator, body({ id: named("kept"), from: 0 }), 100_000);
  const from = bytes.length;
  expect((await end(files.world.a.viewer)).status).toBe(204);
  expect((await part(creator, body({ id: named("kept"), from }), 1)).from).toBe(String(from));
  expect((await end(creator)).status).toBe(204);
  expect((await part(creator, body({ id: named("kept"), from }), 1)).from).toBe("0");
});

test("what is drawn goes on as well", async () => {
  const drawn = async (from: number): Promise<Part> => {
    const answer = await fetch(`${files.world.url}/v2/workbooks/${files.workbookId}/draw`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${creator.token}` },
      body: JSON.stringify({
        elementId: "orders",
        format: "pdf",
        controls: {},
        at: null,
        overlay: [],
        now: NOW,
        download: { id: named("drawn"), from },
      }),
    });
    return { status: answer.status, from: answer.headers.get("x-download-from"), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const whole = await drawn(0);
  expect(whole.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const rest = await drawn(1_000);
  expect(rest.from).toBe("1000");
  expect(Buffer.concat([whole.bytes.subarray(0, 1_000), rest.bytes]).equals(whole.bytes)).toBe(true);
});
