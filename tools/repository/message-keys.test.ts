import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** A key that is put together is none that the build knows: it has short names for those that stand there whole. */
const PUT_TOGETHER = /\b(?:t|rich|message)\(\s*`/u;

test("keys of messages stand whole in the code", () => {
  const files = globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/u.test(file));
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (PUT_TOGETHER.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});
