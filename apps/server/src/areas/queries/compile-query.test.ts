import { GatheringCatalog, type Lookup, type QueryRequest, reportRequest, type TableSchema } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { INTEGER, TEXT } from "@sheaf/sql";
import { readWorkbookFile, type WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WorkPool } from "../../platform/workers/index.ts";
import { compiled, offered } from "./compile-query.ts";
import type { OrganizationCatalog } from "./compile.ts";
import type { Surroundings } from "./jobs/environment.ts";

let work: WorkPool;
const jobs: string[] = [];
beforeAll(() => {
  work = new WorkPool({
    program: new URL("../../app/work-thread.ts", import.meta.url),
    threads: 2,
    memory: 512,
    time: 10_000,
    log: { warn: () => undefined },
  });
  const { run } = work;
  work.run = (job, input, asking) => {
    jobs.push(job.name);
    return run.call(work, job as never, input as never, asking) as never;
  };
});
afterAll(() => work.close());

const schema = (path: readonly string[], columns: readonly string[], rowCountEstimate: number): TableSchema => ({
  path,
  columns: columns.map((name) => ({ name, type: name === "name" ? TEXT : INTEGER, nativeType: "" })),
  key: ["id"],
  rowIdentity: null,
  rowCountEstimate,
});

function catalog(): OrganizationCatalog {
  return new GatheringCatalog(
    {
      warehouse: async (id) =>
        id === "files"
          ? { engine: "duckdb", timeZone: "UTC", takesRows: true }
          : id === "server"
            ? { engine: "postgres", timeZone: "UTC", takesRows: false }
            : null,
      table: async (_, path) => (path.at(-1) === "large" ? schema(path, ["id", "customer"], 5_000_000) : schema(path, ["id", "name"], 3)),
      statement: async () => [],
      file: async () => undefined,
    },
    () => false,
  ) as unknown as OrganizationCatalog;
}

const environment: Surroundings = {
  controls: new Map(),
  now: "2026-01-31T12:00:00.000000Z",
  timeZone: "Europe/Berlin",
  weekStart: "monday",
  user: { email: "ada@example.com", firstName: "Ada", fullName: "Ada A", teams: [], attributes: new Map([["region", "north"]]) },
  customFunctions: [],
};
const asking = () => ({ work, person: { organizationId: "o", userId: "u" }, signal: new AbortController().signal });

/** Customers in one place, each with what it has in a large table of another. `padding` makes the document too large to be compiled at once. */
function document(padding: number): WorkbookDocument {
  const table = (connectionId: string, name: string) => ({ kind: "warehouse-table", connectionId, path: ["main", name] });
  const column = (id: string, formula: string) => ({ id, name: id, formula });
  const read = readWorkbookFile(
    JSON.stringify({
      name: "W",
      description: "x".repeat(padding),
      schemaVersion: 1,
      pages: [
        {
          id: "p",
          name: "P",
          elements: [
            { id: "big", kind: "table", name: "Big", source: table("server", "large"), columns: [column("customer", "[large/customer]")] },
            {
              id: "customers",
              kind: "table",
              name: "Customers",
              source: table("files", "customers"),
              columns: [
                column("id", "[customers/id]"),
                column("name", "[customers/name]"),
                column("n", "Rollup(Count(), [id], [Big/customer])"),
                column("wrong", "Nonsense([id])"),
              ],
            },
            { id: "gone", kind: "table", name: "Gone", source: table("nowhere", "x"), columns: [column("a", "[x/a]")] },
          ],
        },
      ],
    }),
  );
  if (read.document === null) throw new Error(JSON.stringify(read.report.errors));
  return read.document;
}

test("19.2 a statement that groups many rows can be answered with others of its page, wherever it was compiled", async () => {
  const grouped = (padding: number): WorkbookDocument => {
    const found = readWorkbookFile(
      JSON.stringify({
        name: "W",
        description: "x".repeat(padding),
        schemaVersion: 1,
        pages: [
          {
            id: "p",
            name: "P",
            elements: [
              {
                id: "e",
                kind: "table",
                name: "E",
                source: { kind: "warehouse-table", connectionId: "files", path: ["main", "large"] },
                columns: [
                  { id: "customer", name: "customer", formula: "[large/customer]" },
                  { id: "n", name: "n", formula: "Count()" },
                ],
                groupings: [{ id: "g", groupBy: ["customer"], calculations: ["n"] }],
              },
            ],
          },
        ],
      }),
    );
    if (found.document === null) throw new Error(JSON.stringify(found.report.errors));
    return found.document;
  };
  const request: QueryRequest = { ...reportRequest("e"), level: "g" };
  const [here, there] = await Promise.all(
    [1, limits.quickCompileBytes].map((padding) => compiled(asking(), grouped(padding), request, environment, catalog())),
  );
  if (here?.ok !== true || there?.ok !== true) throw new Error("not compiled");
  expect(here.fold?.groupKeys).toHaveLength(1);
  expect([there.fold?.baseKey, there.fold?.groupKeys]).toEqual([here.fold?.baseKey, here.fold?.groupKeys]);
});

describe("19.9 how long a query took to be compiled", () => {
  test.each([
    ["at once", 1],
    ["in a thread", limits.quickCompileBytes],
  ])("%s: without what it waited for", async (_, padding) => {
    const slow = catalog();
    let waited = 0;
    const gather = slow.gather.bind(slow);
    slow.gather = async () => {
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 30));
      await gather();
      waited += performance.now() - began;
    };
    const took: number[] = [];
    const began = performance.now();
    const made = await compiled(
      { ...asking(), took: (one) => took.push(one) },
      document(padding),
      reportRequest("customers"),
      environment,
      slow,
    );
    const elapsed = performance.now() - began;
    expect(made.ok).toBe(true);
    expect(waited).toBeGreaterThan(0);
    expect(took.length).toBeGreaterThan(1);
    expect(took.every((one) => one > 0)).toBe(true);
    expect(took.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(elapsed - waited);
  });
});

describe("R16: what is large is compiled in a thread", () => {
  const rows = reportRequest("customers");
  const distinct: QueryRequest = { ...rows, level: "base", want: { kind: "distinct", columnId: "name", search: "a" } };

  test.each([
    ["rows", rows],
    ["values", distinct],
    ["an element that cannot be compiled", reportRequest("gone")],
  ])("%s: what a thread gives is what is given at once", async (_, request) => {
    jobs.length = 0;
    const [small, large] = [document(1), document(limits.quickCompileBytes)];
    const here = await compiled(asking(), small, request, environment, catalog());
    expect(jobs).toEqual([]);
    const there = await compiled(asking(), large, request, environment, catalog());
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(there))).toEqual(JSON.parse(JSON.stringify(here)));
    if (!here.ok || !there.ok) return;
    expect(there.fingerprint).toMatch(/^[\w-]{43}$/);
    for (const [at, part] of here.parts.entries()) {
      const values = ["1", "2", "17"];
      const sql = await part.keys?.within(values);
      expect(await there.parts[at]?.keys?.within(values)).toBe(sql);
      expect(part.keys === undefined || sql?.includes("17")).toBe(true);
    }
  });

  test("what is compiled here is measured; everything of a person whose small documents took long is compiled in a thread", async () => {
    const [attacker, colleague] = ["attacker", "colleague"].map((userId) => ({ ...asking(), person: { organizationId: "o", userId } }));
    const { note } = work.slow;
    const noted: number[] = [];
    // as on a machine on which everything takes long
    work.slow.note = (person, milliseconds) => {
      noted.push(milliseconds);
      note.call(work.slow, person, limits.quickCompileTime + milliseconds);
    };
    jobs.length = 0;
    for (let at = 0; at < limits.slowCompiles; at += 1)
      await compiled(attacker!, { ...document(1), name: `W${at}` }, rows, environment, catalog());
    work.slow.note = note;
    // each is tried until the catalog has looked up all of it
    expect(noted.length).toBeGreaterThanOrEqual(limits.slowCompiles);
    jobs.length = 0;
    await compiled(attacker!, document(1), rows, environment, catalog());
    expect(jobs.length).toBeGreaterThan(0);
    jobs.length = 0;
    await compiled(colleague!, document(1), rows, environment, catalog());
    expect(jobs).toEqual([]);
  });

  test("of the rows of a large table the statement for some keys is to be had later, when whoever asked is gone", async () => {
    const going = new AbortController();
    const query = await compiled({ ...asking(), signal: going.signal }, document(limits.quickCompileBytes), rows, environment, catalog());
    going.abort();
    const keys = query.ok ? query.parts[0]?.keys : undefined;
    expect(await keys?.within(["4"])).toContain("4");
  });

  test("everything that a thread misses is looked up, and known to the catalog as if it were compiled here", async () => {
    const [one, other] = [catalog(), catalog()];
    await compiled(asking(), document(1), rows, environment, one);
    await compiled(asking(), document(limits.quickCompileBytes), rows, environment, other);
    const known = (of: OrganizationCatalog) => of.known(() => null).tables.map(([key]) => JSON.parse(key) as Lookup);
    const inOrder = (of: OrganizationCatalog): readonly string[] =>
      known(of)
        .map((each) => JSON.stringify(each))
        .toSorted();
    expect(inOrder(other)).toEqual(inOrder(one));
    expect([...other.warehouses.keys()].toSorted()).toEqual(["files", "server"]);
  });

  test("what a data model offers is the same", async () => {
    const model = (padding: number): WorkbookDocument => {
      const { pages, ...rest } = document(padding);
      return {
        ...rest,
        kind: "data-model",
        pages: pages.map((page) => ({ ...page, elements: page.elements.map((element) => ({ ...element, visibleAsSource: true })) })),
      };
    };
    const here = await offered(asking(), model(1), environment, catalog());
    expect(here.elements.length).toBeGreaterThan(1);
    expect(await offered(asking(), model(limits.quickCompileBytes), environment, catalog())).toEqual(here);
  });

  test("large is also what is read besides the document: functions of the organization, wide tables", async () => {
    jobs.length = 0;
    const fn = { name: "Twice", description: "x".repeat(limits.quickCompileBytes), params: [], returns: "number", formula: "2" };
    await compiled(asking(), document(1), rows, { ...environment, customFunctions: [fn as never] }, catalog());
    expect(jobs).toContain("compile a query");
  });
});
