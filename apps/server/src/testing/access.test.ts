import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../platform/operations/index.ts";
import { accessCases, type Belongings, makeBelongings } from "./access-cases.ts";
import { callOperation } from "./call-operation.ts";
import { allOperations } from "./operations.ts";
import { randomId, startWorld, type World } from "./world.ts";

let world: World;
let a: Belongings;
let b: Belongings;
beforeAll(async () => {
  world = await startWorld();
  a = await makeBelongings(world, world.a);
  b = await makeBelongings(world, world.b);
});
afterAll(() => world.close());

const operations = allOperations();

/** The input with the value at a dotted path replaced. */
function replaced(input: Readonly<Record<string, unknown>>, path: string, value: unknown): Record<string, unknown> {
  const [head = "", ...rest] = path.split(".");
  return { ...input, [head]: rest.length === 0 ? value : replaced((input[head] ?? {}) as Record<string, unknown>, rest.join("."), value) };
}

/** Everything of tenant B that its people could miss. */
async function stateOfB(): Promise<unknown> {
  const { db } = world.server.services.store;
  const organization = world.b.organizationId;
  return Promise.all(
    (["inodes", "grants", "members", "favorites", "recents", "connections", "workbooks", "operation_log", "uploads"] as const).map(
      (table) => db.selectFrom(table).selectAll().where("organization_id", "=", organization).execute(),
    ),
  );
}

test("V29: every operation has its cases, and no case is left of an operation that is gone", () => {
  expect(Object.keys(accessCases).toSorted()).toEqual(operations.map((operation) => operation.name).toSorted());
  expect(new Set(operations.map((operation) => operation.name)).size).toBe(operations.length);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))("V29: %s", (name, operation: AnyOperation) => {
  const access = accessCases[name]!;

  test("without a session: 401", async () => {
    expect(await callOperation(world, null, operation, access.input(a))).toMatchObject({
      ok: false,
      status: 401,
      error: { code: "EACCES", errorCode: "unauthorized" },
    });
  });

  const { refused } = access;
  if (refused !== null) {
    test("refused to who may not", async () => {
      const outcome = await callOperation(world, world.a[refused], operation, access.input(a));
      expect(outcome).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^(?:EPERM|ENOENT)$/) } });
    });
  }

  const ids = Object.entries(operation.ids);
  if (ids.length > 0)
    test("another organization's ids, unknown ids and no ids are one answer, and change nothing", async () => {
      const before = await stateOfB();
      for (const [path, kind] of ids) {
        const foreign = (b as unknown as Record<string, string>)[kind]!;
        const attempts = [
          foreign,
          randomId(),
          "*",
          "undefined",
          ":id",
          foreign.toUpperCase(),
          foreign.slice(0, 8),
          "00000000-0000-0000-0000-000000000000",
        ];
        const answers = [];
        for (const id of attempts) {
          const outcome = await callOperation(world, world.a.admin, operation, replaced(access.input(a), path, id));
          // lists that filter by an id find nothing
          answers.push(
            outcome.ok
              ? Array.isArray(outcome.value) && outcome.value.length === 0
                ? "nothing"
                : "found"
              : `${outcome.status} ${outcome.error.code} ${outcome.error.message}`,
          );
        }
        expect(answers.slice(0, 2), path).toEqual([answers[0], answers[0]]);
        expect(
          ["nothing", answers[0]?.startsWith("404") === true || answers[0]?.startsWith("200 ENOENT") === true ? answers[0] : ""],
          path,
        ).toContain(answers[0]);
        for (const answer of answers.slice(2))
          expect([answers[0], ...[...answers].filter((text) => /^(?:200|404) ENOENT/.test(text))], path).toContain(answer);
      }
      expect(await stateOfB()).toEqual(before);
    });

  if (ids.length > 0)
    test("B's people with A's ids get the same", async () => {
      const outcome = await callOperation(world, world.b.admin, operation, access.input(a));
      expect(outcome).toSatisfy((found: typeof outcome) =>
        found.ok ? Array.isArray(found.value) && found.value.length === 0 : found.error.code === "ENOENT",
      );
    });

  test("works for who may", async () => {
    const outcome = await callOperation(world, world.a[access.as], operation, access.input(a));
    expect(outcome.ok ? "ok" : JSON.stringify(outcome.error)).toBe("ok");
  });
});
