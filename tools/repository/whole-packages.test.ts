import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../../apps/web/src");

test("no package is loaded whole on demand: all of it would come with the first page, as what is imported elsewhere is part of it", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: web });
  expect(files.length).toBeGreaterThan(500);
  const whole = files.filter((file) => /\bimport\("@sheaf\/[a-z]+"\)/.test(readFileSync(join(web, file), "utf8")));
  expect(whole).toEqual([]);
});
