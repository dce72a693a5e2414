import type { CustomFunctionTrialAnswer } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Given = readonly [type: string, value: string | null];
const defined = (formula: string, params: Readonly<Record<string, string>>, name = "Tried") => ({
  name,
  params: Object.entries(params).map(([called, type]) => ({ name: called, type })),
  formula,
});
const send = (as: Actor, definition: object, given: readonly Given[], connectionId = world.a.connectionId): Promise<Answer<unknown>> =>
  world.post(as, `/v2/connections/${connectionId}/tryFunction`, {
    definition,
    arguments: given.map(([type, value]) => ({ type, value })),
  });
const tried = async (definition: object, given: readonly Given[]): Promise<CustomFunctionTrialAnswer> => {
  const { status, body } = await send(world.a.admin, definition, given);
  expect(body).toMatchObject({ diagnostics: expect.anything() as unknown });
  expect(status).toBe(200);
  return body as CustomFunctionTrialAnswer;
};

describe("a function on sample arguments", () => {
  test.each<[string, string, readonly Given[], string | null, string]>([
    ["exact numbers", "[a] * 1.19", [["number", "100.10"]], "119.119", "number"],
    ["negative ones", "[a] ^ 2", [["number", "-3"]], "9", "number"],
    ["a text with everything that quotes it", '[a] & "."', [["text", `"'\\n; [x]`]], `"'\\n; [x].`, "text"],
    ["the empty text", "IsNull([a])", [["text", ""]], "false", "boolean"],
    ["no value", 'Coalesce([a], "none")', [["text", null]], "none", "text"],
    ["conditions", "Not [a]", [["boolean", "TRUE"]], "false", "boolean"],
    ["days", 'DateAdd("month", 1, [a])', [["date", "2024-01-31"]], "2024-02-29", "date"],
    ["JSON", "Number([a].b[1])", [["variant", '{"b": [1, 2]}']], "2", "number"],
    ["JSON that is given back", "[a].b", [["variant", '{"b": "x"}']], '"x"', "variant"],
    ["lists", "ArrayLength([a])", [["array", '["x", null, "y"]']], "3", "integer"],
    ["the empty list", "ArrayLength([a])", [["array", "[]"]], "0", "integer"],
    ["shapes", "Latitude([a])", [["geography", "POINT(13 52)"]], "52", "number"],
    ["aggregates, over the one row", "Sum([a]) / Count()", [["number", "5"]], "5", "number"],
    ["a call that is null", "[a] / 0", [["number", "1"]], null, "number"],
  ])("%s", async (_, formula, given, value, type) => {
    const found = await tried(defined(formula, { a: given[0]![0] }), given);
    expect([found.value, found.type]).toEqual([value, type]);
  });
  test("instants are those of the organization's zone, there and back", async () => {
    await world.graphql(world.a.admin, 'mutation { updateOrgAttributes(request: { timezone: "Europe/Berlin" }) { timezone } }');
    const given: readonly Given[] = [["datetime", "2024-07-01 12:00"]];
    expect(await tried(defined('DateAdd("hour", 1, [a])', { a: "datetime" }), given)).toMatchObject({
      value: "2024-07-01T13:00:00",
      type: "datetime",
    });
    expect((await tried(defined("Number([a])", { a: "datetime" }), given)).value).toBe(String(Date.UTC(2024, 6, 1, 10) / 1000));
  });
  test("what a call finds wrong is its diagnostic, without a value", async () => {
    const found = await tried(defined("Upper([a])", { a: "any" }), [["number", "1"]]);
    expect([found.value, found.type]).toEqual([null, null]);
    expect(found.diagnostics).toEqual([
      { code: "E_FORMULA_TYPE", message: expect.stringContaining("In Tried: Upper needs text") as unknown },
    ]);
  });
  test("the draft is tried in the place of what is saved, by functions that call it as well", async () => {
    const save = (definition: object) =>
      world.graphql(world.a.admin, "mutation($r: SaveCustomFunctionRequest!) { saveCustomFunction(request: $r) { version } }", {
        r: { ...definition, expectedVersion: 0 },
      });
    await save(defined("[a] + 1", { a: "number" }, "Step"));
    await save(defined("Step(Step([a]))", { a: "number" }, "Twice"));
    const one: readonly Given[] = [["number", "1"]];
    expect((await tried(defined("Twice([a])", { a: "number" }), one)).value).toBe("3");
    expect((await tried(defined("[a] + 10", { a: "number" }, "STEP"), one)).value).toBe("11");
    expect((await tried(defined("Twice([a])", { a: "number" }), one)).value).toBe("3");
  });
  test.each<[string, Given, string]>([
    ["text as a number", ["number", "12a"], "This is no number"],
    ["a formula as a number", ["number", "1) + (1"], "This is no number"],
    ["a day that does not exist", ["date", "2024-02-30"], "This is no day"],
    ["a day as a time", ["datetime", "2024-02-30 10:00"], "This is no time"],
    ["half of JSON", ["variant", "{"], "This is no JSON"],
    ["a list of this and that", ["array", '[1, "a"]'], "This is no list"],
    ["neither true nor false", ["boolean", "yes"], "This is neither"],
  ])("%s is refused at its argument", async (_, given, message) => {
    const { status, body } = await send(world.a.admin, defined("[a]", { b: "any", a: "any" }), [["text", ""], given]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "EINVAL",
      details: { fields: [{ path: "body.arguments.1.value", message: expect.stringContaining(message) as unknown }] },
    });
  });
  test("a definition that could not be saved, and arguments too few, are refused", async () => {
    expect((await send(world.a.admin, defined("[b]", { a: "any" }), [["text", ""]])).body).toMatchObject({ code: "EINVAL" });
    expect((await send(world.a.admin, defined("1", { a: "any" }), [])).body).toMatchObject({
      code: "EINVAL",
      message: "Tried takes 1 arguments, not 0",
    });
  });
  test("who may not change functions does not try them, and another organization's connection is none", async () => {
    const definition = defined("1", {});
    expect((await send(world.a.creator, definition, [])).body).toMatchObject({ code: "EPERM" });
    expect((await send(world.a.admin, definition, [], world.b.connectionId)).body).toMatchObject({ code: "ENOENT" });
    expect((await send(world.a.admin, definition, [])).body).toMatchObject({ value: "1" });
  });
});
