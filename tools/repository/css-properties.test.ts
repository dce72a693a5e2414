import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { schemeStyleSheet } from "@sheaf/theme";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Set by react-aria on what it opens. */
const setByLibrary = ["--trigger-width"];

test("every custom property that a rule rests on is there: a rule that names another is dropped without a word", () => {
  const files = globSync(["apps/web/src/**/*.{css,ts,tsx}", "packages/theme/src/**/*.ts"], { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), "utf8"),
  }));
  const set = new Set(setByLibrary);
  for (const text of [schemeStyleSheet(), ...files.map((one) => one.text)])
    for (const [, declared, quoted] of text.matchAll(/(?:^|[\s{;])(--[\w-]{1,60})\s?:|["'`](--[\w-]{1,60})["'`]/g))
      set.add(declared ?? quoted ?? "");
  const used = files.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/var\((--[\w-]{1,60})\)/g), ([, name]) => ({ file, name: name ?? "" })),
  );
  expect(used.length).toBeGreaterThan(1_000);
  expect(used.filter(({ name }) => !set.has(name))).toEqual([]);
});
