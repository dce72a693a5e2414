import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { earlyParts } from "./early-parts.ts";
import { serveWebApp } from "./web-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-early-"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), "<html><head><title>x</title></head><body></body></html>");
  const chunks = {
    "index.html": { file: "assets/index-1.js", css: ["assets/index-1.css"] },
    "_screens-2.js": { file: "assets/screens-2.js", css: ["assets/screens-2.css"], imports: ["index.html"] },
    "_screens-2.css": { file: "assets/screens-2.css" },
    "_workbook-3.js": { file: "assets/workbook-3.js", imports: ["index.html", "_screens-2.js"] },
    "_charts-7.js": { file: "assets/charts-7.js", imports: ["_workbook-3.js"] },
    "virtual:words-of-workbooks/en": { file: "assets/en-4.js" },
    "virtual:words-of-the-start/en": { file: "assets/en-6.js" },
    "src/app/home-screen.tsx": { file: "assets/home-screen-5.js", imports: ["_screens-2.js"] },
  };
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(chunks));
});
afterAll(() => rm(folder, { recursive: true }));

test("19.6 pages of documents are told at once what they load in steps, other pages are not", async () => {
  const http = fastify();
  serveWebApp(http, folder, {
    saidOf: async () => null,
    pictureOf: async () => null,
    ownScriptOf: async () => null,
    supportChat: null,
  });
  const [document, home] = await Promise.all(
    ["/acme/workbook/Sales-0355bEBLkmq4BPHI3eSMqG", "/acme"].map(async (path) => (await http.inject(path)).body),
  );
  const told = [...document!.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/([\w.-]+)">/g)].map(([, rel, file]) => `${rel} ${file}`);
  // What is drawn once answers are there comes last, and gives way on the line.
  expect(told.at(-1)).toBe("modulepreload charts-7.js");
  expect([...document!.matchAll(/fetchpriority="low" href="\/assets\/([\w.-]+)"/g)].map(([, file]) => file)).toEqual(["charts-7.js"]);
  expect(told.toSorted()).toEqual([
    "modulepreload charts-7.js",
    "modulepreload en-4.js",
    "modulepreload en-6.js",
    "modulepreload screens-2.js",
    "modulepreload workbook-3.js",
    "preload screens-2.css",
  ]);
  expect(home).not.toContain("preload");
  await http.close();
});

test("nothing where nothing is built", () => {
  expect(earlyParts(join(folder, "nowhere"))).toBe("");
});
