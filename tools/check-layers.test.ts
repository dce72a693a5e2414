// Plants one breach of every rule in a small copy of the repository's shape and sees it reported, at its file and line.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLayers } from "./check-layers.ts";
import { RULES } from "./layers/rules.ts";
import { sizeAdvice } from "./layers/sizes.ts";
import { readSources } from "./layers/sources.ts";
import { type Floor, readTable } from "./layers/table.ts";

const repository = join(import.meta.dirname, "..");

interface Plant {
  readonly files: Readonly<Record<string, string>>;
  /** `path:line` of what must be reported. */
  readonly reported: string;
}

const PLANTS: Readonly<Record<keyof typeof RULES, readonly Plant[]>> = {
  readable: [{ files: { "packages/sql/src/broken.ts": "const = 1;\n" }, reported: "packages/sql/src/broken.ts:1" }],
  "who-imports-whom": [
    { files: { "packages/sql/src/up.ts": 'import type { A } from "@sheaf/formula";\n' }, reported: "packages/sql/src/up.ts:1" },
    {
      files: { "packages/formula/src/up.ts": '\nexport type A = import("@sheaf/compiler").A;\n' },
      reported: "packages/formula/src/up.ts:2",
    },
    { files: { "apps/web/src/shared/up.ts": 'export * from "@sheaf/server";\n' }, reported: "apps/web/src/shared/up.ts:1" },
    { files: { "apps/server/src/platform/up.ts": 'await import("@sheaf/cli");\n' }, reported: "apps/server/src/platform/up.ts:1" },
  ],
  "no-package-cycles": [{ files: {}, reported: "tools/layers.json:1" }],
  "no-file-cycles": [
    {
      files: {
        "packages/sql/src/a.ts": 'import "./b.ts";\n',
        "packages/sql/src/b.ts": 'export * from "./c.ts";\n',
        "packages/sql/src/c.ts": 'import type { A } from "./a.ts";\n',
      },
      reported: "packages/sql/src/a.ts:1",
    },
  ],
  "only-through-exports": [
    { files: { "packages/formula/src/deep.ts": 'import "@sheaf/sql/src/tree.ts";\n' }, reported: "packages/formula/src/deep.ts:1" },
    { files: { "packages/formula/src/path.ts": 'import "../../sql/src/index.ts";\n' }, reported: "packages/formula/src/path.ts:1" },
    { files: { "packages/formula/src/out.ts": 'import "../../../tools/check-layers.ts";\n' }, reported: "packages/formula/src/out.ts:1" },
    {
      files: { "tests/golden-sql/path.test.ts": 'import "../../packages/sql/src/index.ts";\n' },
      reported: "tests/golden-sql/path.test.ts:1",
    },
    { files: { "tests/golden-sql/none.test.ts": 'import "@sheaf/nothing";\n' }, reported: "tests/golden-sql/none.test.ts:1" },
  ],
  "inner-layers": [
    {
      files: {
        "apps/server/src/platform/up.ts": 'import "../areas/session/index.ts";\n',
        "apps/server/src/areas/session/index.ts": "export {};\n",
      },
      reported: "apps/server/src/platform/up.ts:1",
    },
    {
      files: {
        "apps/web/src/shared/up.ts": 'import "../features/home/home.tsx";\n',
        "apps/web/src/features/home/home.tsx": "export {};\n",
      },
      reported: "apps/web/src/shared/up.ts:1",
    },
    {
      files: { "apps/web/src/workbook/up.ts": 'import "../app/router.tsx";\n', "apps/web/src/app/router.tsx": "export {};\n" },
      reported: "apps/web/src/workbook/up.ts:1",
    },
  ],
  rooms: [
    {
      files: {
        "apps/server/src/areas/queries/run.ts": 'import "../session/store.ts";\n',
        "apps/server/src/areas/session/store.ts": "export {};\n",
      },
      reported: "apps/server/src/areas/queries/run.ts:1",
    },
    {
      files: {
        "apps/web/src/features/home/home.tsx": 'import "../login/index.ts";\n',
        "apps/web/src/features/login/index.ts": "export {};\n",
      },
      reported: "apps/web/src/features/home/home.tsx:1",
    },
  ],
  "kinds-never-meet": [
    {
      files: {
        "apps/web/src/workbook/elements/kpi/view.ts": 'import "../control/words.ts";\n',
        "apps/web/src/workbook/elements/control/words.ts": "export {};\n",
      },
      reported: "apps/web/src/workbook/elements/kpi/view.ts:1",
    },
  ],
  floors: [
    {
      files: {
        "apps/web/src/workbook/grid/up.ts": 'import "../elements/table/view.ts";\n',
        "apps/web/src/workbook/elements/table/view.ts": "export {};\n",
      },
      reported: "apps/web/src/workbook/grid/up.ts:1",
    },
  ],
  "declared-dependencies": [
    { files: { "packages/sql/src/strange.ts": 'import "left-pad";\n' }, reported: "packages/sql/src/strange.ts:1" },
    { files: { "packages/sql/src/early.ts": 'import "vitest";\n' }, reported: "packages/sql/src/early.ts:1" },
  ],
  "no-node-in-pure": [
    { files: { "packages/sql/src/disk.ts": 'import "node:fs";\n' }, reported: "packages/sql/src/disk.ts:1" },
    { files: { "packages/warehouse/src/disk.ts": 'import "fs";\n' }, reported: "packages/warehouse/src/disk.ts:1" },
    { files: { "apps/web/src/shared/disk.ts": 'import "node:path";\n' }, reported: "apps/web/src/shared/disk.ts:1" },
    {
      files: { "packages/sql/src/later.ts": "const name: string = './index.ts';\nawait import(name);\n" },
      reported: "packages/sql/src/later.ts:2",
    },
    {
      files: { "packages/sql/src/any.ts": "export const load = (name: string) => import(`${name}.ts`);\n" },
      reported: "packages/sql/src/any.ts:1",
    },
  ],
  "written-endings": [
    { files: { "packages/sql/src/short.ts": 'import "./index";\n' }, reported: "packages/sql/src/short.ts:1" },
    { files: { "packages/sql/src/gone.ts": 'import "./nowhere.ts";\n' }, reported: "packages/sql/src/gone.ts:1" },
  ],
  "tsx-only-in-web": [{ files: { "packages/charts/src/view.tsx": "export {};\n" }, reported: "packages/charts/src/view.tsx:1" }],
  "erasable-syntax": [
    { files: { "apps/server/src/platform/color.ts": "export enum Color { red }\n" }, reported: "apps/server/src/platform/color.ts:1" },
    { files: { "packages/sql/src/space.ts": "export namespace Space { export const a = 1; }\n" }, reported: "packages/sql/src/space.ts:1" },
    {
      files: { "packages/sql/src/class.ts": "export class A {\n  constructor(readonly b: string) {}\n}\n" },
      reported: "packages/sql/src/class.ts:2",
    },
    { files: { "packages/sql/src/equals.ts": 'import a = require("a");\n' }, reported: "packages/sql/src/equals.ts:1" },
  ],
  "no-clock-in-pure": [
    { files: { "packages/sync/src/clock.ts": "export const now = Date.now();\n" }, reported: "packages/sync/src/clock.ts:1" },
    { files: { "packages/sync/src/clock.ts": "export const now = new Date();\n" }, reported: "packages/sync/src/clock.ts:1" },
    { files: { "packages/sync/src/dice.ts": "export const id = Math.random();\n" }, reported: "packages/sync/src/dice.ts:1" },
  ],
  "no-code-from-text": [
    {
      files: { "packages/formula/src/run.ts": 'export const run = new Function("return 1");\n' },
      reported: "packages/formula/src/run.ts:1",
    },
    { files: { "apps/web/src/shared/run.ts": 'eval("1");\n' }, reported: "apps/web/src/shared/run.ts:1" },
  ],
  "testing-stays-in-tests": [
    {
      files: {
        "packages/sync/src/real.ts": 'import "./testing/transport.ts";\n',
        "packages/sync/src/testing/transport.ts": "export {};\n",
      },
      reported: "packages/sync/src/real.ts:1",
    },
  ],
  "before-install": [
    { files: { "tools/launch/colors.mjs": 'import "picocolors";\n' }, reported: "tools/launch/colors.mjs:1" },
    { files: { "tools/go.mjs": 'import "./check-layers.ts";\n' }, reported: "tools/go.mjs:1" },
  ],
  "plain-names": [
    { files: { "packages/sql/src/string-utils.ts": "export {};\n" }, reported: "packages/sql/src/string-utils.ts:1" },
    { files: { "apps/server/src/areas/helpers/index.ts": "export {};\n" }, reported: "apps/server/src/areas/helpers:1" },
    { files: { "packages/sql/src/data.ts": "export {};\n" }, reported: "packages/sql/src/data.ts:1" },
    { files: { "packages/sql/src/sqlTree.ts": "export {};\n" }, reported: "packages/sql/src/sqlTree.ts:1" },
  ],
  "a-place-for-every-file": [
    { files: { "packages/stray/src/index.ts": "export {};\n" }, reported: "packages/stray/src/index.ts:1" },
    { files: { "apps/server/src/odds/index.ts": "export {};\n" }, reported: "apps/server/src/odds/index.ts:1" },
    { files: { "apps/web/src/workbook/odds/ends.ts": "export {};\n" }, reported: "apps/web/src/workbook/odds/ends.ts:1" },
    {
      files: { "apps/web/src/workbook/elements/jigsaw/kind.ts": "export {};\n" },
      reported: "apps/web/src/workbook/elements/jigsaw/kind.ts:1",
    },
  ],
};

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sheaf-layers-"));
  for (const path of ["package.json", "tools/layers.json"]) cpSync(join(repository, path), join(root, path));
  for (const { folder } of Object.values(readTable(repository).workspaces)) {
    cpSync(join(repository, folder, "package.json"), join(root, folder, "package.json"));
    plant({ [`${folder}/src/index.ts`]: "export {};\n" });
  }
  rmSync(join(root, "apps/web/src/index.ts"));
  plant({ "apps/web/src/main.tsx": "export {};\n", "tools/check-layers.ts": "export {};\n" });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function reports(rule: string): readonly string[] {
  return (checkLayers(root).violations[rule] ?? []).map(({ path, line }) => `${path}:${line}`);
}

test("the bare shape breaks no rule", () => {
  expect(Object.values(checkLayers(root).violations).flat()).toEqual([]);
});

test("every rule has a breach planted", () => {
  expect(Object.keys(PLANTS).toSorted()).toEqual(Object.keys(RULES).toSorted());
});

describe.each(Object.entries(PLANTS))("%s", (rule, plants) => {
  test.each(plants.map((each) => [each.reported, each] as const))("reports %s", (_, { files, reported }) => {
    if (rule === "no-package-cycles") {
      const table = readTable(root);
      const sql = { ...table.workspaces["sql"], imports: ["compiler"] };
      plant({ "tools/layers.json": JSON.stringify({ ...table, workspaces: { ...table.workspaces, sql } }) });
    }
    plant(files);
    expect(reports(rule)).toContain(reported);
  });
});

test("every arrow from a floor to one above it is reported", () => {
  const { folder, floors, kinds } = readTable(root).workspaces["web"] ?? {};
  const inner = `${folder}/src/${floors?.folder}`;
  const fileOn = ({ name, holds }: Floor): string => {
    const held = holds === "kinds" ? `${kinds?.folder}/${kinds?.names[0]}`.slice(`${floors?.folder}/`.length) : holds[0];
    return `${inner}/${held?.endsWith(".ts") === true ? held : `${held}/on-${name}.ts`}`;
  };
  const files = floors?.fromTheGround.map(fileOn) ?? [];
  const importing = files.map((from, height) => {
    const lines = files.slice(height + 1).map((to) => `import "./${relative(dirname(from), to)}";\n`);
    return [from, `${lines.join("")}export {};\n`] as const;
  });
  plant(Object.fromEntries(importing));
  const arrows = files.flatMap((from, height) => files.slice(height + 1).map((_, index) => `${from}:${index + 1}`));
  expect(arrows.length).toBeGreaterThan(20);
  expect(reports("floors").toSorted()).toEqual(arrows.toSorted());
});

test("what the rules allow is not reported", () => {
  plant({
    "packages/formula/src/down.ts": 'import type { A } from "@sheaf/sql";\nexport const at = (ms: number) => new Date(ms);\n',
    "packages/formula/src/down.test.ts":
      'import { test } from "vitest";\nimport { readFileSync } from "node:fs";\nimport "./testing/cases.ts";\n',
    "packages/formula/src/testing/cases.ts": "export const now = Date.now();\n",
    "apps/server/src/areas/queries/index.ts": 'import "../session/index.ts";\nimport "../../platform/log.ts";\nimport "node:http";\n',
    "apps/server/src/areas/session/index.ts": "export {};\n",
    "apps/server/src/platform/log.ts": "export {};\n",
    "apps/web/src/features/home/home.tsx": 'import "../../workbook/grid/cells";\nimport "./home.css";\nimport "react";\n',
    "apps/web/src/features/home/home.css": "",
    "apps/web/src/workbook/grid/cells.tsx": 'import "../state/store.ts";\n',
    "apps/web/src/workbook/state/store.ts": "export {};\n",
    "apps/web/src/workbook/elements/table/view.ts": 'import "../shelves/shelf.ts";\nimport "../../commands/edit.ts";\n',
    "apps/web/src/workbook/elements/shelves/shelf.ts": 'import "../../filters/words.ts";\n',
    "apps/web/src/workbook/filters/words.ts": "export {};\n",
    "apps/web/src/workbook/filters/panel/panel.ts": 'import "../../elements/table/view.ts";\nimport "../words.ts";\n',
    "apps/web/src/workbook/commands/edit.ts": "export {};\n",
    "tests/conformance/run.test.ts": 'import "@sheaf/warehouse";\nimport "@sheaf/compiler";\n',
  });
  expect(Object.values(checkLayers(root).violations).flat()).toEqual([]);
});

test("long files and full folders are named, tests are not", () => {
  const long = "export {};\n".repeat(401);
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`packages/sql/src/many/a${index}.ts`, "export {};\n"]));
  plant({ ...many, "packages/sql/src/long.ts": long, "packages/sql/src/long.test.ts": long });
  expect(sizeAdvice(root, readSources(root).files)).toEqual(["packages/sql/src/many: 13 files", "packages/sql/src/long.ts: 402 lines"]);
});
