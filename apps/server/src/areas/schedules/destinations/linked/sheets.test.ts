// Rows in a spreadsheet, whatever breaks on the way: never twice, and never a part of them.
import type { ResultColumn, ResultTable } from "@sheaf/result";
import { UTC } from "@sheaf/locale";
import { inEnglish } from "@sheaf/messages/english";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GoogleServer } from "../../../../testing/google-server.ts";
import { CLIENT } from "../../../../testing/oauth-service.ts";
import type { ElementRows } from "../../../exports/index.ts";
import type { LinkedClient } from "../../../linked-accounts/index.ts";
import { writeSheet } from "./sheets.ts";

const google = new GoogleServer();
let origin: string;
let client: LinkedClient;
let placeId: string;

beforeAll(async () => {
  origin = await google.way.start();
  const redirect = "http://sheaf.example/back";
  const asked = { client_id: CLIENT.clientId, response_type: "code", redirect_uri: redirect, code_challenge_method: "S256" };
  const challenge = { code_challenge: "Xk2cfEpgSxgKDtMWfEvNKYhoXHrRbFj4aS8YeK7YHdM".slice(0, 43), state: "s".repeat(30) };
  google.way.granted = ["https://www.googleapis.com/auth/drive.file"];
  await google.way.consent(`${origin}/o/oauth2/v2/auth?${new URLSearchParams({ ...asked, ...challenge }).toString()}`);
  const token = google.way.tokenOf(google.way.grants[0]!);
  client = {
    accountId: "account",
    service: "google",
    subject: "ada",
    label: "ada@example.com",
    call: async (url, { method, json, text, headers }) => {
      const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
      const answer = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return { status: answer.status, headers: {}, json: await answer.json(), isForeign: false };
    },
    put: () => Promise.reject(new Error("no files here")),
  };
});
afterAll(() => google.way.stop());
beforeEach(async () => {
  const { json } = await client.call(`${origin}/v4/spreadsheets`, { method: "POST", json: { properties: { title: "Book" } } });
  placeId = (json as { spreadsheetId: string }).spreadsheetId;
  google.way.failing.length = 0;
});

const columns: readonly ResultColumn[] = [
  { id: "a", name: "A", type: { kind: "integer" }, level: "base", role: "value" },
  { id: "b", name: "B", type: { kind: "text" }, level: "base", role: "value" },
];

function rowsOf(count: number, text: (row: number) => string, end: object = {}): ElementRows {
  const cells = [(row: number) => BigInt(row), text];
  const table = { columns, rowCount: count, segments: [{ cells, length: count, offset: 0 }] } as unknown as ResultTable;
  return {
    elementName: "Orders",
    writing: { formatOf: () => null, zone: UTC },
    empty: { ...table, rowCount: 0, segments: [] },
    parts: (async function* () {
      yield table;
    })(),
    end: async () => ({ isCut: false, missing: [], ...end }),
  };
}
const signal = new AbortController().signal;
const notes: string[] = [];
const write = (mode: "replace" | "append", rows: ElementRows, run = "run-1", partName = "Sheet1") =>
  writeSheet(client, origin, { placeId, partName, mode }, rows, {
    run,
    destinationId: "d",
    signal,
    note: (note) => void notes.push(inEnglish(note)),
  });

test("a run that adds rows and is begun again, though it ended, adds none", async () => {
  for (const run of ["run-1", "run-1", "run-2", "run-2"])
    await write(
      "append",
      rowsOf(3, (row) => `t${row}`),
      run,
    );
  expect(google.shown(placeId, "Sheet1")).toHaveLength(7);
  expect(google.shown(placeId, "Sheet1").at(-1)).toEqual([2, "t2"]);
});

test("many rows come in portions, each where it belongs, with empty ones between", async () => {
  const long = "x".repeat(40_000);
  const before = google.changes.length;
  await write(
    "replace",
    rowsOf(120, (row) => (row % 2 === 0 ? long : "=1+1")),
  );
  const shown = google.shown(placeId, "Sheet1");
  expect(google.changes.length - before).toBeGreaterThan(3);
  expect(shown.map(([number]) => number)).toEqual(["A", ...Array.from({ length: 120 }, (_, row) => row)]);
  expect(shown[2]?.[1]).toBe("=1+1");
  // fewer rows than before leave none of those
  await write(
    "replace",
    rowsOf(1, () => "one"),
    "run-2",
  );
  expect(google.shown(placeId, "Sheet1")).toEqual([
    ["A", "B"],
    [0, "one"],
  ]);
  expect(google.titles(placeId)).toEqual(["Sheet1"]);
});

test("what is not whole is not written, and leaves nothing behind", async () => {
  await write(
    "replace",
    rowsOf(1, () => "one"),
  );
  for (const mode of ["replace", "append"] as const)
    for (const end of [{ isCut: true }, { missing: ["B"] }])
      await expect(
        write(
          mode,
          rowsOf(2, () => "two", end),
          "run-2",
        ),
      ).rejects.toThrow();
  expect(google.shown(placeId, "Sheet1")).toEqual([
    ["A", "B"],
    [0, "one"],
  ]);
  expect(google.titles(placeId)).toEqual(["Sheet1"]);
});

test("a text that is longer than a cell is cut between letters, and that is told", async () => {
  const fits = "x".repeat(50_000);
  for (const mode of ["replace", "append"] as const) {
    notes.length = 0;
    await write(
      mode,
      rowsOf(2, (row) => (row === 0 ? fits : `${"x".repeat(49_998)}😀x`)),
      `run-${mode}`,
      mode,
    );
    expect(google.shown(placeId, mode).map(([, text]) => text)).toEqual(["B", fits, `${"x".repeat(49_998)}…`]);
    expect(notes).toEqual(["Texts of Orders that are longer than a cell end in “…”"]);
  }
});
