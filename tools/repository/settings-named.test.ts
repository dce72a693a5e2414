// Variables of the server where they are named: one that nobody reads would do nothing, and nobody would be told.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const text = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const namesIn = (what: string): readonly string[] =>
  [...what.matchAll(/\b(?:SHEAF_[A-Z][A-Z_]*[A-Z]|DATABASE_URL)\b/g)].map(([name]) => name);

const read = new Set(
  [...text("apps/server/src/platform/config/config.ts").matchAll(/^ {2}(SHEAF_\w+|DATABASE_URL|HOST|PORT): /gm)].map(([, name]) => name),
);
/** Not the server's: what it prints, and what a client of it reads. */
const others = new Set(["SHEAF_READY", "SHEAF_FIRST_ADMIN", "SHEAF_API_KEY"]);

test("every variable of the server stands in the table of README.md, and the table has no other", () => {
  const table = text("README.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect([...read].filter((name) => !table.includes(name))).toEqual([]);
  expect(table.filter((name) => /^(?:SHEAF_|DATABASE_URL)/.test(name ?? "") && !read.has(name))).toEqual([]);
});

test("files for deploying set no variable that the server does not read", () => {
  const files = ["compose.yaml", "Dockerfile", ...filesBelow("deploy")];
  expect(files.length).toBeGreaterThan(10);
  const unknown = files.flatMap((path) =>
    namesIn(text(path))
      .filter((name) => !read.has(name) && !others.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(ROOT, path)).isFile());
}

const CHART = join(ROOT, "deploy/helm/sheaf");
const helm = (...words: readonly string[]) => spawnSync("helm", words, { encoding: "utf8" });
const hasHelm = helm("version").status === 0;

test.skipIf(!hasHelm)(
  "the chart passes Helm's own linter, alone and for several servers, and refuses what would lose rows or files",
  () => {
    const several = [
      "databaseUrl=postgres://u:p@db/x",
      "filesBucket.name=f",
      "filesBucket.endpoint=https://s3.example",
      "filesBucket.existingSecret=k",
    ];
    const ways = [[], ["--set", ["replicas=3", ...several, "ingress.enabled=true", "ingress.host=a.example"].join(",")]];
    for (const way of ways) expect(helm("lint", "--strict", CHART, ...way)).toMatchObject({ status: 0 });
    for (const wrong of [
      "replicas=2",
      "replicas=2,databaseUrl=postgres://u:p@db/x",
      "ingress.enabled=true",
      "settings.FOO=1",
      "url=ftp://a",
    ])
      expect([wrong, helm("template", "x", CHART, "--set", wrong).status]).toEqual([wrong, 1]);
  },
);
