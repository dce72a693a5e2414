import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { motion } from "@sheaf/theme";
import { expect, test } from "vitest";
import { AfterDelay } from "./skeleton.tsx";
import { FullScreenLoader } from "./full-screen-loader.tsx";
import { ProgressBar, ProgressMeter } from "./progress-bar.tsx";

const sheet = readFileSync(join(import.meta.dirname, "progress-bar.module.css"), "utf8");

test("a loader shows nothing at first: neither the bar nor the mark, nor what else waits for 200 ms", () => {
  expect(renderToStaticMarkup(createElement(ProgressBar, { isLoading: true, label: "Loading" }))).toBe("");
  expect(renderToStaticMarkup(createElement(AfterDelay, null, "late"))).toBe("");
  expect(renderToStaticMarkup(createElement(FullScreenLoader))).toMatch(/^<div class="[^"]*"><\/div>$/);
});

test("the sheet fills and ends the bar in the times that the timers count with", () => {
  const { progressFill, progressFillTo, progressFinish } = motion;
  expect(sheet).toContain(`width: ${progressFillTo * 100}%;\n  animation: fill ${progressFill / 1000}s`);
  expect(sheet).toContain(`opacity ${progressFinish}ms`);
  expect(sheet).toContain("height: var(--h-progress-bar);");
});

test("what is known of a progress stays between nothing and all", () => {
  const shown = (value: number): string => renderToStaticMarkup(createElement(ProgressMeter, { value, label: "Upload" }));
  expect([-1, 0.336, 7].map((value) => /aria-valuenow="(\d+)"/.exec(shown(value))?.[1])).toEqual(["0", "34", "100"]);
});
