// Files that go to SharePoint by upload sessions: made on the disk, whole once they are there, and no more of them in memory than a piece.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CodedError, foreign } from "@sheaf/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkedClient } from "../../../../testing/linked-client.ts";
import { MicrosoftServer } from "../../../../testing/microsoft-server.ts";
import { CLIENT } from "../../../../testing/oauth-service.ts";
import type { LinkedClient } from "../../../linked-accounts/index.ts";
import { heldFile, type Opening } from "../outgoing.ts";
import { PIECE_BYTES } from "./chunks.ts";
import { putInLibrary } from "./sharepoint.ts";

const microsoft = new MicrosoftServer();
let graph: string;
let client: LinkedClient;
const puts: string[] = [];
const spools = mkdtempSync(join(tmpdir(), "sheaf-library-"));

beforeAll(async () => {
  graph = await microsoft.way.start();
  const asked = { client_id: CLIENT.clientId, response_type: "code", redirect_uri: "http://sheaf.example/back" };
  const challenge = { code_challenge_method: "S256", code_challenge: "Xk2cfEpgSxgKDtMWfEvNKYhoXHrRbFj4aS8YeK7YHdM", state: "s".repeat(30) };
  microsoft.way.granted = ["https://graph.microsoft.com/Files.ReadWrite.All"];
  await microsoft.way.consent(`${graph}/common/oauth2/v2.0/authorize?${new URLSearchParams({ ...asked, ...challenge }).toString()}`);
  client = linkedClient("microsoft", microsoft.way.tokenOf(microsoft.way.grants[0]!), (method, range) =>
    puts.push(`${method} ${range}`.trim()),
  );
});
afterAll(async () => {
  rmSync(spools, { recursive: true, force: true });
  await microsoft.way.stop();
});
beforeEach(() => {
  microsoft.way.failing.length = 0;
  microsoft.files.clear();
  puts.length = 0;
});

const { signal } = new AbortController();
const put = (...files: readonly Opening[]) => putInLibrary(client, graph, { placeId: "library", partId: null }, files, { spools, signal });
const there = (name: string): Buffer | undefined => microsoft.files.get(`library/root/${name}`);

test("a file is made piece by piece, and goes out in pieces that say how long it is", async () => {
  const piece = randomBytes(3_000_001);
  const whole = Buffer.concat(Array.from({ length: 6 }, () => piece));
  await put(async () => ({
    name: "made: here.csv",
    contentType: "text/csv",
    write: async (sink) => {
      for (let n = 0; n < 6; n += 1) await sink(piece);
    },
  }));
  expect(there("made- here.csv")?.equals(whole)).toBe(true);
  expect(puts).toEqual([
    `PUT bytes 0-${PIECE_BYTES - 1}/${whole.length}`,
    `PUT bytes ${PIECE_BYTES}-${2 * PIECE_BYTES - 1}/${whole.length}`,
    `PUT bytes ${2 * PIECE_BYTES}-${whole.length - 1}/${whole.length}`,
  ]);
});

test.each([1, PIECE_BYTES, PIECE_BYTES + 1])("a file of %i bytes is whole", async (size) => {
  const bytes = randomBytes(size);
  await put(heldFile({ name: "x", contentType: "text/csv", bytes }));
  expect(there("x")?.equals(bytes)).toBe(true);
});

test("a piece whose answer is lost goes on from where the service is; what fails for good leaves no file and no session", async () => {
  const bytes = randomBytes(2 * PIECE_BYTES + 5);
  const lost: (typeof microsoft.way.failing)[number] = ({ method, headers }) =>
    method === "PUT" && headers["content-range"]?.startsWith(`bytes ${PIECE_BYTES}-`) === true ? "hang up" : null;
  microsoft.way.failing.push(lost, lost);
  await put(heldFile({ name: "x", contentType: "text/csv", bytes }));
  expect(there("x")?.equals(bytes)).toBe(true);
  expect(puts.filter((one) => one === "GET")).toHaveLength(2);
  const refused: (typeof microsoft.way.failing)[number] = ({ method }) => (method === "PUT" ? { status: 503 } : null);
  microsoft.way.failing.push(...Array.from({ length: 6 }, () => refused));
  const none = heldFile({ name: "y", contentType: "text/csv", bytes });
  await expect(put(none)).rejects.toThrow(CodedError);
  expect([there("y"), microsoft.openSessions()]).toEqual([undefined, 0]);
});

test("a file that cannot be made is not begun there", async () => {
  const fails: Opening = async () => ({
    name: "z",
    contentType: "text/csv",
    write: async (sink) => {
      await sink(randomBytes(10));
      throw new CodedError("EAGAIN", foreign("no more rows"));
    },
  });
  await expect(put(fails)).rejects.toThrow("no more rows");
  expect([puts, microsoft.openSessions()]).toEqual([[], 0]);
});
