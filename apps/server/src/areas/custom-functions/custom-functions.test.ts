import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, GraphqlFailure, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const defined = (name: string, formula: string, expectedVersion: number, params = ["amount"]) => ({
  name,
  doc: "With tax.",
  params: params.map((param) => ({ name: param, type: "number", doc: "" })),
  formula,
  expectedVersion,
});
const save = (as: Actor, request: object) =>
  world.graphql<{ saveCustomFunction: { version: number } }>(
    as,
    "mutation($r: SaveCustomFunctionRequest!) { saveCustomFunction(request: $r) { name version formula changedAt params { name type } } }",
    { r: request },
  );
const remove = (as: Actor, name: string, expectedVersion: number) =>
  world.graphql(as, "mutation($r: DeleteCustomFunctionRequest!) { deleteCustomFunction(request: $r) { success } }", {
    r: { name, expectedVersion },
  });
const list = async (as: Actor): Promise<readonly string[]> => {
  const answer = await world.graphql<{ customFunctions: readonly { name: string; version: number }[] }>(
    as,
    "{ customFunctions { name version } }",
  );
  return answer.customFunctions.map(({ name, version }) => `${name} ${version}`);
};
const versions = (as: Actor, name: string) =>
  world.graphql<{ customFunctionVersions: readonly { version: number; formula: string; isDeleted: boolean }[] }>(
    as,
    "query($n: String!) { customFunctionVersions(name: $n) { version formula isDeleted } }",
    { n: name },
  );
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (problem: unknown) => problem,
  );
  if (!(error instanceof GraphqlFailure)) throw new Error(`no coded failure: ${String(error)}`);
  return error.body;
};

describe("custom functions of an organization", () => {
  test("are made, changed and taken away version by version; everybody may call them, administrators change them", async () => {
    const { admin, creator, guest } = world.a;
    expect((await save(admin, defined("Gross", "[amount] * 1.19", 0))).saveCustomFunction).toMatchObject({
      name: "Gross",
      version: 1,
      params: [{ name: "amount", type: "number" }],
    });
    expect((await save(admin, defined("GROSS", "[amount] * 1.2", 1))).saveCustomFunction.version).toBe(2);
    expect(await list(guest)).toEqual(["GROSS 2"]);
    expect((await versions(admin, "gross")).customFunctionVersions.map(({ version, formula }) => [version, formula])).toEqual([
      [2, "[amount] * 1.2"],
      [1, "[amount] * 1.19"],
    ]);
    expect((await failure(save(creator, defined("Gross", "1", 2)))).code).toBe("EPERM");
    expect((await failure(remove(creator, "Gross", 2))).code).toBe("EPERM");
    expect((await failure(versions(creator, "Gross"))).code).toBe("EPERM");
    await remove(admin, "gross", 2);
    expect(await list(guest)).toEqual([]);
    expect((await versions(admin, "Gross")).customFunctionVersions[0]).toMatchObject({ version: 3, isDeleted: true });
    expect((await save(admin, defined("Gross", "[amount] * 1.19", 3))).saveCustomFunction.version).toBe(4);
  });
  test("somebody who knows an older version is told, and one name is one function", async () => {
    const { admin } = world.a;
    await save(admin, defined("Quota", "7", 0, []));
    expect((await failure(save(admin, defined("quota", "8", 0, [])))).code).toBe("EEXIST");
    await save(admin, defined("Quota", "8", 1, []));
    expect(await failure(save(admin, defined("Quota", "9", 1, [])))).toMatchObject({ code: "ESTALE", details: { version: 2 } });
    expect((await failure(remove(admin, "Quota", 1))).code).toBe("ESTALE");
    expect((await failure(save(admin, defined("Nothing", "9", 5, [])))).code).toBe("ENOENT");
  });
  test.each([
    [defined("Sum", "[amount]", 0), "request.name"],
    [defined("my tax", "[amount]", 0), "request.name"],
    [defined("Tax", "[amount] * [rate]", 0), "request.formula"],
    [defined("Tax", "[amount] *", 0), "request.formula"],
    [defined("Tax", "Tax([amount])", 0), "request.formula"],
  ])("what the language finds wrong is refused at its field: %o", async (request, path) => {
    expect(await failure(save(world.a.admin, request))).toMatchObject({ code: "EINVAL", details: { fields: [{ path }] } });
  });
  test("another organization's functions are like those that never were", async () => {
    await save(world.b.admin, defined("Theirs", "[amount]", 0));
    expect(await list(world.a.admin)).not.toContain("Theirs 1");
    expect((await failure(versions(world.a.admin, "Theirs"))).code).toBe("ENOENT");
    expect((await failure(remove(world.a.admin, "Theirs", 1))).code).toBe("ENOENT");
    expect((await save(world.a.admin, defined("Theirs", "[amount] + 1", 0))).saveCustomFunction.version).toBe(1);
    expect((await versions(world.b.admin, "Theirs")).customFunctionVersions).toEqual([
      { version: 1, formula: "[amount]", isDeleted: false },
    ]);
  });
});

test("a function that changes changes the results of every workbook that calls it, at once", async () => {
  const { admin, creator, connectionId } = world.a;
  await save(admin, defined("Plus", "[amount] + 1", 0));
  const file = {
    name: "Calls",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "t",
            kind: "table",
            source: { kind: "sql", connectionId, statement: "SELECT 41 AS n" },
            columns: [{ id: "n", name: "N", formula: "Plus([n])" }],
          },
        ],
      },
    ],
  };
  const home = await world.graphql<{ me: { member: { homeInodeId: string } } }>(creator, "{ me { member { homeInodeId } } }");
  const made = await world.request("/v2/workbooks/spec", {
    as: creator,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...file, folderId: home.me.member.homeInodeId }),
  });
  const { workbookId } = made.body as { workbookId: string };
  const now = new Date().toISOString();
  const rows = async (): Promise<unknown> => {
    const { results } = await ask(world, creator, `/v2/workbooks/${workbookId}/results`, body([rowsOf("t")], { now }));
    return good(results[0]).rows;
  };
  expect(await rows()).toEqual([[42]]);
  await save(admin, defined("Plus", "[amount] - 1", 1));
  expect(await rows()).toEqual([[40]]);

  // What calls it: documents that the caller may see, functions.
  const uses = async (as: Actor, name: string): Promise<unknown> =>
    (
      await world.graphql<{ customFunctionUses: unknown }>(
        as,
        "query($n: String!) { customFunctionUses(name: $n) { functions documents { inodeId name } } }",
        { n: name },
      )
    ).customFunctionUses;
  await save(admin, defined("PlusTwo", "Plus([amount]) + 1", 0));
  expect(await uses(admin, "plus")).toEqual({ functions: ["PlusTwo"], documents: [{ inodeId: workbookId, name: "Calls" }] });
  expect(await uses(admin, "PlusTwo")).toEqual({ functions: [], documents: [] });
  expect(await uses(world.b.admin, "Plus")).toEqual({ functions: [], documents: [] });
});
