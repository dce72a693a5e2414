import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { SHEAF_ENV: "production", SHEAF_GENERATE_SECRETS: "yes" } });
});
afterAll(() => world.close());

type Reply = { data?: unknown; errors?: { message: string; extensions: { code: string } }[] };
const send = (query: string) => world.post<Reply>(world.a.admin, "/graphql2", { query });
const firstError = async (query: string) => (await send(query)).body.errors?.[0]?.message;

describe("V69: batches and aliases", () => {
  test("a batch holds at most 50 and answers in order", async () => {
    const one = { query: "{ me { isAdminLike } }" };
    const two = { query: "{ organization { slug } }" };
    const answer = await world.post<Reply[]>(
      world.a.admin,
      "/graphql2",
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? one : two)),
    );
    expect(answer.body).toHaveLength(50);
    expect(answer.body[1]).toEqual({ data: { organization: { slug: "tenant-a" } } });
    for (const size of [0, 51, 1_000])
      expect(
        (
          await world.post(
            world.a.admin,
            "/graphql2",
            Array.from({ length: size }, () => one),
          )
        ).body,
      ).toMatchObject({ code: "EINVAL" });
  });
  test("one bad entry leaves the others alone", async () => {
    const answer = await world.post<Reply[]>(world.a.admin, "/graphql2", [
      { query: "{ me { isAdminLike } }" },
      { query: "{" },
      7,
      null,
      { query: "{ nothing }" },
    ]);
    expect(answer.body.map((entry) => entry.errors?.[0]?.extensions.code ?? "ok")).toEqual(["ok", "EINVAL", "EINVAL", "EINVAL", "EINVAL"]);
  });
  test("at most 100 aliases, and fields at the root count as many calls", async () => {
    const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `a${n}: me { isAdminLike }`).join(" ")} }`;
    expect((await send(aliased(100))).body.errors).toBeUndefined();
    expect(await firstError(aliased(101))).toMatch(/aliases/);
    const statuses = new Set<string>();
    // at once: one after the other, a busy machine takes so long that the allowance fills again
    for (const { body } of await Promise.all(Array.from({ length: 12 }, () => send(aliased(100)))))
      for (const { extensions } of body.errors ?? []) statuses.add(extensions.code);
    expect([...statuses]).toEqual(["EAGAIN"]);
    await new Promise((resolve) => setTimeout(resolve, 7_000));
  });
});

describe("V70: documents that cost", () => {
  const bad: readonly (readonly [string, () => string])[] = [
    ["1,000 levels", () => `{ ${"me { ".repeat(1_000)}isAdminLike${" }".repeat(1_000)} }`],
    ["a fragment in itself", () => "{ me { ...A } } fragment A on CurrentUser { ...A }"],
    [
      "a ring of fragments",
      () => "{ me { ...A } } fragment A on CurrentUser { ...B } fragment B on CurrentUser { ...C } fragment C on CurrentUser { ...A }",
    ],
    [
      "200 x 100 inline fragments",
      () => `{ me { ${Array.from({ length: 200 }, () => `... { ${"... { isAdminLike } ".repeat(100)} }`).join(" ")} } }`,
    ],
    [
      "fragments that double",
      () =>
        `{ me { ...F0 } } ${Array.from({ length: 30 }, (_, n) => `fragment F${n} on CurrentUser { ${n === 29 ? "isAdminLike" : `...F${n + 1} ...F${n + 1}`} }`).join(" ")}`,
    ],
    ["10,000 directives", () => `{ me { isAdminLike ${"@a ".repeat(10_000)} } }`],
    ["one directive many times", () => `{ me { isAdminLike ${"@include(if: true) ".repeat(60)} } }`],
    [
      "introspection in a ring",
      () => `{ __schema { types { fields { type { fields { type { fields { type { fields { type { fields { name } } } } } } } } } } }`,
    ],
    ["a long list", () => `{ search(query: "x", types: [${'"a" '.repeat(5_000)}]) { name } }`],
    ["many overlapping fields", () => `{ ${"me { isAdminLike } ".repeat(2_000)} }`],
    ["a huge text", () => `{ search(query: "${"x".repeat(99_000)}") { name } }`],
    ["no document", () => ""],
    ["100,000 brackets", () => "{".repeat(90_000)],
  ];
  test.each(bad)("%s: refused at once", async (_, document) => {
    const query = document();
    const cpu = process.cpuUsage();
    const { body } = await send(query);
    const { user, system } = process.cpuUsage(cpu);
    expect(body.errors?.[0]?.extensions.code).toBe("EINVAL");
    // milliseconds of computing, also of what else this process does meanwhile
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});

describe("V71: production", () => {
  test("no introspection, no suggestions, no GET, errors by code", async () => {
    expect(await firstError("{ __schema { types { name } } }")).toMatch(/introspection/i);
    expect(await firstError("{ mee { isAdminLike } }")).not.toMatch(/did you mean/i);
    for (const path of ["/graphql2?query={me{isAdminLike}}", "/graphql2?query=mutation{createFolder(request:{name:%22x%22}){inodeId}}"])
      expect((await world.request(path, { as: world.a.admin })).status).toBe(404);
    const { body } = await send(`{ inode(inodeId: "${randomId()}") { name } }`);
    expect(body.errors?.[0]).toEqual({
      message: "Object Does Not Exist",
      path: ["inode"],
      extensions: { code: "ENOENT", text: { key: "errors.code.not-found" }, requestId: expect.any(String), incidentId: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|\.ts/);
  });
  test("a form or plain text is no request", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/graphql"]) {
      const answer = await world.request("/graphql2", {
        as: world.a.admin,
        method: "POST",
        headers: { "content-type": type },
        body: "{ me { isAdminLike } }",
      });
      expect(answer.text).not.toContain('isAdminLike":true');
    }
  });
});

test("R33: what does not fit the schema is reported with whom it met and its name, without what was asked; introspection is not", async () => {
  const lines = () => world.log.filter((line) => line.includes("does not fit the schema"));
  const before = lines().length;
  const query = 'query OldPage { inodeNamed(name: "Salaries of Ada") { id } member { nobody } }';
  await world.post(world.a.admin, "/graphql2", { query, operationName: "OldPage" });
  const [line = ""] = lines().slice(before);
  const { organizationId, userId } = world.a.admin;
  expect(JSON.parse(line)).toMatchObject({ organizationId, userId, operation: "OldPage", mistakes: 2, requestId: expect.any(String) });
  expect(line).not.toContain("Salaries");
  await world.post(world.a.admin, "/graphql2", { query: "query Look { __schema { nothing } }", operationName: "Look" });
  await world.post(world.a.admin, "/graphql2", { query: "{ nothing }", operationName: "Ada Okafor\n" });
  const after = lines().slice(before + 1);
  expect(after).toHaveLength(1);
  expect(after[0]).not.toContain("Okafor");
});

describe("V73: repetitions", () => {
  const create = (name: string) => ({
    query: "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
    variables: { r: { name } },
  });
  const countOf = async (name: string) =>
    (await world.server.services.store.db.selectFrom("inodes").select("id").where("name", "=", name).execute()).length;

  test("26 times at once with one request id: done once, answered alike", async () => {
    const id = { "x-request-id": "once-0000001" };
    const answers = await Promise.all(Array.from({ length: 26 }, () => world.post<Reply>(world.a.admin, "/graphql2", create("once"), id)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.body.errors).toBeUndefined();
    expect(await countOf("once")).toBe(1);
    expect((await world.post(world.a.admin, "/graphql2", create("once"), id)).text).toBe(answers[0]?.text);
  });
  test("one request id with another payload: conflict_request, nothing done", async () => {
    const id = { "x-request-id": "once-0000002" };
    await world.post(world.a.admin, "/graphql2", create("first"), id);
    const { body } = await world.post<Reply>(world.a.admin, "/graphql2", create("second"), id);
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: "EEXIST", errorCode: "conflict_request" });
    expect(await countOf("second")).toBe(0);
  });
  test("V23: another member's, or another organization's, same request id is their own", async () => {
    const id = { "x-request-id": "once-0000003" };
    const mine = await world.post(world.a.admin, "/graphql2", create("mine"), id);
    const theirs = await world.post(world.a.creator, "/graphql2", create("mine"), id);
    const elsewhere = await world.post(world.b.admin, "/graphql2", create("mine"), id);
    expect(new Set([mine.text, theirs.text, elsewhere.text]).size).toBe(3);
  });
  test("a failed one is not kept: it may succeed when tried again", async () => {
    const id = { "x-request-id": "once-0000004" };
    const missing = {
      query: "mutation($r: RenameInodeRequest!) { renameInode(request: $r) { name } }",
      variables: { r: { inodeId: randomId(), name: "x" } },
    };
    for (let n = 0; n < 2; n += 1)
      expect((await world.post<Reply>(world.a.admin, "/graphql2", missing, id)).body.errors?.[0]?.extensions.code).toBe("ENOENT");
  });
  test("a mutation of several fields is done whole or not at all", async () => {
    const { body } = await send(
      `mutation { a: createFolder(request: { name: "half" }) { inodeId } b: renameInode(request: { inodeId: "${randomId()}", name: "x" }) { name } }`,
    );
    expect(body.data).toBeNull();
    expect(await countOf("half")).toBe(0);
  });
});

test("V45: the log holds no password, token or cookie", () => {
  expect(world.log.length).toBeGreaterThan(50);
  for (const secret of [world.a.admin.token, /=([^;]+)/.exec(world.a.admin.cookie)?.[1] ?? "none", "correct horse"])
    expect(world.log.filter((line) => line.includes(secret))).toEqual([]);
  expect(limits.graphqlBatch).toBe(50);
});
