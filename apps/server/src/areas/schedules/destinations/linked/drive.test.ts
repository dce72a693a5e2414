// Files that go to Google Drive as they are made: whole, once, and no more of them in memory than a piece.
import { randomBytes } from "node:crypto";
import { CodedError, foreign } from "@sheaf/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GoogleServer } from "../../../../testing/google-server.ts";
import { linkedClient } from "../../../../testing/linked-client.ts";
import { CLIENT } from "../../../../testing/oauth-service.ts";
import type { LinkedClient } from "../../../linked-accounts/index.ts";
import { heldFile, type Opening } from "../outgoing.ts";
import { PIECE_BYTES } from "./chunks.ts";
import { putInDrive } from "./drive.ts";

const google = new GoogleServer();
let origin: string;
let client: LinkedClient;
let placeId: string;
/** Ranges that were sent, in order. */
const ranges: string[] = [];

beforeAll(async () => {
  origin = await google.way.start();
  const asked = { client_id: CLIENT.clientId, response_type: "code", redirect_uri: "http://sheaf.example/back" };
  const challenge = { code_challenge_method: "S256", code_challenge: "Xk2cfEpgSxgKDtMWfEvNKYhoXHrRbFj4aS8YeK7YHdM", state: "s".repeat(30) };
  google.way.granted = ["https://www.googleapis.com/auth/drive.file"];
  await google.way.consent(`${origin}/o/oauth2/v2/auth?${new URLSearchParams({ ...asked, ...challenge }).toString()}`);
  const token = google.way.tokenOf(google.way.grants[0]!);
  client = linkedClient("google", token, (_, range) => ranges.push(range));
});
afterAll(() => google.way.stop());
beforeEach(() => {
  placeId = google.made("Folder");
  google.way.failing.length = 0;
  ranges.length = 0;
});

/** What a run of a schedule writes down. */
function kept() {
  const values = new Map<string, string>();
  return async (name: string, make: () => Promise<string>): Promise<string> => {
    const known = values.get(name) ?? (await make());
    values.set(name, known);
    return known;
  };
}
const { signal } = new AbortController();
const put = (files: readonly Opening[], keep = kept()) => putInDrive(client, origin, { placeId }, files, { signal, keep });
const there = () => google.files.filter(({ parents }) => parents.includes(placeId));

function making(pieces: readonly Buffer[], fails = false) {
  const sent: number[] = [];
  let opened = 0;
  const open: Opening = async () => {
    opened += 1;
    return {
      name: "made.csv",
      contentType: "text/csv",
      write: async (sink) => {
        for (const one of pieces) {
          await sink(one);
          sent.push(ranges.length);
        }
        if (fails) throw new CodedError("EAGAIN", foreign("no more rows"));
      },
    };
  };
  return { open, sent, opened: () => opened };
}

test("a file goes out in pieces as it is made, and says how long it is with the last of them", async () => {
  const piece = randomBytes(3_000_001);
  const { open, sent } = making(Array.from({ length: 6 }, () => piece));
  await put([open]);
  const whole = Buffer.concat(Array.from({ length: 6 }, () => piece));
  expect(there().map(({ bytes }) => bytes.equals(whole))).toEqual([true]);
  expect(ranges).toEqual([
    `bytes 0-${PIECE_BYTES - 1}/*`,
    `bytes ${PIECE_BYTES}-${2 * PIECE_BYTES - 1}/*`,
    `bytes ${2 * PIECE_BYTES}-${whole.length - 1}/${whole.length}`,
  ]);
  expect(sent).toEqual([0, 0, 1, 1, 1, 2]);
});

test.each([0, 1, PIECE_BYTES, 2 * PIECE_BYTES])("a file of %i bytes is whole", async (size) => {
  const bytes = randomBytes(size);
  await put([heldFile({ name: "x", contentType: "text/csv", bytes })]);
  expect(there().map((file) => file.bytes.equals(bytes))).toEqual([true]);
});

test("a piece whose answer is lost goes on from where Drive is, and one that fails for good leaves no file", async () => {
  const bytes = randomBytes(2 * PIECE_BYTES + 5);
  let failures = 0;
  google.way.failing.push(({ method, headers }) => {
    if (method !== "PUT" || headers["content-range"]?.startsWith(`bytes ${PIECE_BYTES}-`) !== true || failures > 1) return null;
    failures += 1;
    return "hang up";
  });
  await put([heldFile({ name: "x", contentType: "text/csv", bytes })]);
  expect(there().map((file) => file.bytes.equals(bytes))).toEqual([true]);
  expect(ranges).toContain("bytes */*");
  const { open } = making([bytes], true);
  await expect(put([open])).rejects.toThrow("no more rows");
  expect(there()).toHaveLength(1);
});

test("another attempt of a run sends again what did not come to its end, and does not even ask for what did", async () => {
  const keep = kept();
  const bytes = randomBytes(PIECE_BYTES + 5);
  const first = making([bytes]);
  await expect(put([first.open, making([bytes], true).open], keep)).rejects.toThrow("no more rows");
  const [again, second] = [making([bytes]), making([bytes])];
  await put([again.open, second.open], keep);
  expect([first.opened(), again.opened(), second.opened()]).toEqual([1, 0, 1]);
  expect(there().map((file) => file.bytes.equals(bytes))).toEqual([true, true]);
});
