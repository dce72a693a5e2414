import { afterAll, beforeAll, expect, test } from "vitest";
import { givenWorkbook } from "../../testing/given.ts";
import { PASSWORD, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;

beforeAll(async () => {
  world = await startWorld();
  const columns = Array.from({ length: 100 }, (_, at) => `{id: c${at}, name: C ${at}, formula: "[Custom SQL/x]"}`).join(", ");
  const source = `{kind: sql, connectionId: ${world.a.connectionId}, statement: "select 1 as x"}`;
  const elements = `\n      - {id: rows, kind: table, name: Rows, source: ${source}, columns: [${columns}]}`;
  const file = `name: Answers\nschemaVersion: 1\npages:\n  - id: p\n    name: Page\n    elements:${elements}\n`;
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file);
});
afterAll(() => world.close());

const encodings = ["gzip", "identity", "br, gzip;q=0"] as const;
const headersFor = (encoding: string) => ({
  authorization: `Bearer ${world.a.creator.token}`,
  "accept-encoding": encoding,
  "content-type": "application/json",
});

test("a long answer is compressed for who takes it, and says the same", async () => {
  const path = `${world.url}/v2/workbooks/${workbookId}/spec?format=json`;
  const answers = await Promise.all(encodings.map((encoding) => fetch(path, { headers: headersFor(encoding) })));
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual(["gzip", null, null]);
  expect(answers.at(0)!.headers.get("vary")).toContain("Accept-Encoding");
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
});

test("what is said to somebody without a token, and what holds a new one, is not", async () => {
  const { organizationId, email } = world.a.creator;
  const signedIn = await fetch(`${world.url}/login`, {
    method: "POST",
    headers: { "accept-encoding": "gzip", "content-type": "application/json" },
    body: JSON.stringify({ orgId: organizationId, email, password: PASSWORD }),
  });
  expect([signedIn.status, signedIn.headers.get("content-encoding")]).toEqual([200, null]);
});
