import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyOperation } from "../platform/operations/index.ts";
import { type Belongings, makeBelongings } from "./access-belongings.ts";
import { accessCases } from "./access-cases.ts";
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
    (
      [
        "inodes",
        "grants",
        "members",
        "favorites",
        "recents",
        "connections",
        "workbooks",
        "operation_log",
        "uploads",
        "organization_themes",
        "organization_attributes",
      ] as const
    ).map((table) => db.selectFrom(table).selectAll().where("organization_id", "=", organization).execute()),
  );
}

test("V29: every operation has its cases, and no case is left of an operation that is gone", () => {
  expect(Object.keys(accessCases).toSorted()).toEqual(operations.map((operation) => operation.name).toSorted());
  expect(new Set(operations.map((operation) => operation.name)).size).toBe(operations.length);
});

const named = (list: readonly AnyOperation[]) => list.map((operation) => [operation.name, operation] as const);
const withIds = operations.filter((operation) => Object.keys(operation.ids).length > 0);
const refusing = operations.filter((operation) => accessCases[operation.name]?.refused != null);

/** What a caller can tell apart. Lists that are narrowed by an id find nothing. */
async function seen(operation: AnyOperation, input: Readonly<Record<string, unknown>>): Promise<string> {
  const outcome = await callOperation(world, world.a.admin, operation, input);
  if (!outcome.ok) return `${outcome.error.code} ${outcome.error.message}`;
  return isNothing(outcome.value) ? "nothing" : "found";
}

/** A list, or a part of one, without entries. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && value !== null && "entries" in value && Array.isArray(value.entries) && value.entries.length === 0;
}

test.each(named(operations))("V29: %s without a session: 401", async (name, operation) => {
  expect(await callOperation(world, null, operation, accessCases[name]!.input(a))).toMatchObject({
    ok: false,
    status: 401,
    error: { code: "EACCES", errorCode: "unauthorized" },
  });
});

test.each(named(refusing))("V29: %s is refused to who may not", async (name, operation) => {
  const outcome = await callOperation(world, world.a[accessCases[name]!.refused!], operation, accessCases[name]!.input(a));
  expect(outcome).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^(?:EPERM|ENOENT)$/) } });
});

test.each(named(withIds))(
  "V29: %s answers another organization's ids, unknown ids and no ids alike, and changes nothing",
  async (name, operation) => {
    const before = await stateOfB();
    const input = accessCases[name]!.input(a);
    for (const [path, kind] of Object.entries(operation.ids)) {
      const foreign =
        kind === "connection" && input["connectionId"] === a.outside ? b.outside : (b as unknown as Record<string, string>)[kind]!;
      const unknown = await seen(operation, replaced(input, path, randomId()));
      expect([path, unknown]).toEqual([path, expect.stringMatching(/^(?:ENOENT Object Does Not Exist|nothing)$/)]);
      expect([path, await seen(operation, replaced(input, path, foreign))]).toEqual([path, unknown]);
      for (const id of ["*", "undefined", ":id", foreign.toUpperCase(), foreign.slice(0, 8), "00000000-0000-0000-0000-000000000000"]) {
        expect([path, id, await seen(operation, replaced(input, path, id))]).toEqual([path, id, "ENOENT Object Does Not Exist"]);
      }
    }
    expect(await stateOfB()).toEqual(before);
  },
);

test.each(named(withIds))("V29: %s does not know A's ids for B's people", async (name, operation) => {
  const outcome = await callOperation(world, world.b.admin, operation, accessCases[name]!.input(a));
  expect(outcome).toSatisfy((found: typeof outcome) => (found.ok ? isNothing(found.value) : found.error.code === "ENOENT"));
});

// last: some of them archive what the others are about
test.each(named(operations))("%s works for who may", async (name, operation) => {
  const outcome = await callOperation(world, world.a[accessCases[name]!.as], operation, accessCases[name]!.input(a));
  const { fails } = accessCases[name]!;
  expect(outcome).toMatchObject(fails === undefined ? { ok: true } : { ok: false, error: { code: fails } });
});
