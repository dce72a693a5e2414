import { describe, expect, test } from "vitest";
import {
  foreignLicenses,
  looseVersions,
  missingEntries,
  neededScripts,
  untrustedSources,
  type Allowed,
  type LockedPackage,
  type Lockfile,
} from "./lockfile.ts";
import { DECISIONS, wrongDecisions } from "./semantics.ts";
import { forbiddenSayings } from "./texts.ts";

const allowed: Allowed = {
  licenses: ["MIT", "ISC"],
  licenseExceptions: { font: { license: "OFL-1.1", reason: "a font" } },
  installScripts: { known: "not needed" },
};
const good: LockedPackage = { version: "1.0.0", integrity: "sha512-x", license: "MIT" };

function lock(packages: Readonly<Record<string, LockedPackage>>): Lockfile {
  return {
    lockfileVersion: 3,
    packages: { "": {}, "packages/a": {}, "node_modules/@sheaf/a": { link: true, resolved: "packages/a" }, ...packages },
  };
}

describe("V76: the lockfile", () => {
  test("holds registry packages with their hash, and nothing else", () => {
    expect(untrustedSources(lock({ "node_modules/a": good }))).toEqual([]);
    expect(untrustedSources(lock({ "node_modules/a": { ...good, resolved: "git+ssh://host/a.git#1" } }))).toHaveLength(1);
    expect(untrustedSources(lock({ "node_modules/a": { ...good, resolved: "http://host/a.tgz" } }))).toHaveLength(1);
    expect(untrustedSources(lock({ "node_modules/a": { version: "1.0.0" } }))).toEqual(["node_modules/a has no integrity hash"]);
    expect(untrustedSources({ lockfileVersion: 2, packages: {} })).toHaveLength(1);
  });

  test("has an entry for everything that a clean install looks for", () => {
    const parent = { ...good, dependencies: { x: "1.0.0" }, optionalDependencies: { "@x/linux": "1.0.0" } };
    const entries = { "node_modules/p": parent, "node_modules/x": good };
    expect(missingEntries(lock({ ...entries, "node_modules/@x/linux": good }))).toEqual([]);
    expect(missingEntries(lock({ ...entries, "node_modules/p/node_modules/@x/linux": good }))).toEqual([]);
    expect(missingEntries(lock({ ...entries, "node_modules/q/node_modules/@x/linux": good }))).toEqual([
      "node_modules/p needs @x/linux, which has no entry",
    ]);
    expect(missingEntries(lock({ "packages/a": { devDependencies: { y: "1.0.0" } } }))).toEqual(["packages/a needs y, which has no entry"]);
  });

  test("needs no install script but those with a recorded reason", () => {
    const script = { ...good, hasInstallScript: true };
    expect(neededScripts(lock({ "node_modules/known": script, "node_modules/a/node_modules/known": script }), allowed)).toEqual([]);
    expect(neededScripts(lock({ "node_modules/other": script }), allowed)).toEqual(["node_modules/other has an install script"]);
  });

  test("ships allowed licenses only, with exceptions by name that are in use", () => {
    const font = { ...good, license: "OFL-1.1" };
    expect(foreignLicenses(lock({ "node_modules/a": good, "node_modules/font": font }), allowed)).toEqual([]);
    expect(
      foreignLicenses(lock({ "node_modules/a": { ...good, license: "(GPL-2.0 OR MIT)" }, "node_modules/font": font }), allowed),
    ).toEqual([]);
    expect(
      foreignLicenses(lock({ "node_modules/a": { ...good, license: "MIT AND GPL-2.0" }, "node_modules/font": font }), allowed),
    ).toHaveLength(1);
    expect(foreignLicenses(lock({ "node_modules/a": { version: "1.0.0" }, "node_modules/font": font }), allowed)).toEqual([
      "node_modules/a is under no license",
    ]);
    expect(
      foreignLicenses(lock({ "node_modules/a": { ...good, license: "GPL-3.0", dev: true }, "node_modules/font": font }), allowed),
    ).toEqual([]);
    expect(foreignLicenses(lock({}), allowed)).toEqual(["the exception for font is not needed"]);
  });

  test("is what every package.json says, in exact versions", () => {
    const locked = lock({ "packages/a": { dependencies: { x: "1.2.3" } } });
    expect(looseVersions(locked, { "packages/a": { dependencies: { x: "1.2.3" } } })).toEqual([]);
    expect(looseVersions(locked, { "packages/a": { dependencies: { x: "1.2.4" } } })).toHaveLength(1);
    expect(looseVersions(locked, { "packages/a": {} })).toHaveLength(1);
    expect(
      looseVersions(lock({ "packages/a": { dependencies: { x: "^1.2.3" } } }), { "packages/a": { dependencies: { x: "^1.2.3" } } }),
    ).toHaveLength(1);
  });
});

describe("V03: no file tells", () => {
  const says = (text: string): readonly string[] => forbiddenSayings("f", text).map(({ what, line }) => `${line} ${what}`);

  test.each([
    ["a secret", `x\n-----BEGIN RSA PRIVATE ${"KEY"}-----\n${"A".repeat(64)}\n`, "2 a private key"],
    ["a cloud key", `key = "AKIA${"A".repeat(16)}"`, "1 an access key"],
    ["a token", `${"eyJ"}${"a".repeat(30)}.eyJ${"b".repeat(30)}.${"c".repeat(30)}`, "1 a signed token"],
    ["a registry", `https://registry.${"npmjs"}.org/a`, "1 a registry's address"],
    ["a machine's path", `see /${"work"}/main/x`, "1 a path of one machine"],
    ["a folder beside", `see ../${"shared"}/spec`, "1 a path of one machine"],
  ])("%s", (_, text, expected) => {
    expect(says(text)).toEqual([expected]);
  });

  test("and ordinary words are no finding", () => {
    expect(says("import './shared/grid.ts'; // works on /home of any kind, /root/x, node:path")).toEqual([]);
  });
});

describe("decisions about meaning", () => {
  // Put together, so that this file cites no id that nobody decided.
  const id = (rest: string): string => `S-${rest}`;
  const row = (rest: string, held: string): string => `| ${id(rest)} | a case | what \`holds\` | ${held} |`;
  const texts = (rows: readonly string[], code = ""): ReadonlyMap<string, string> =>
    new Map([
      [DECISIONS, ["| id | case | decision | held by |", "|---|---|---|---|", ...rows].join("\n")],
      ["tests/a.test.ts", code],
      ["tests/deep/b.test.ts", ""],
    ]);

  test("are fine where each id stands once and what holds it is there", () => {
    const rows = [row("Z1a", "`a.test.ts`, `tests/deep/b.test.ts`"), `- ${id("Z9")} An item.`, `| ${id("Z2")} | two | columns |`];
    expect(wrongDecisions(texts(rows, `${id("Z1a")}: ${id("Z9")} ${id("Z2")}`))).toEqual([]);
  });

  test("have ids of their own, files that exist, and are all that is cited", () => {
    const found = wrongDecisions(
      texts([row("Z1a", "`a.test.ts`"), row("Z1a", "`c.test.ts`"), row("Z1b", "by nobody")], `${id("Z3")}, ${id("Z3")}`),
    );
    expect(found).toEqual([
      `${DECISIONS}:4 gives ${id("Z1a")} again, which line 3 has`,
      `${DECISIONS}:4 names c.test.ts, which is not there`,
      `${DECISIONS}:5 names no file that holds ${id("Z1b")}`,
      `tests/a.test.ts cites ${id("Z3")}, which ${DECISIONS} does not have`,
    ]);
  });
});
