import { spawnSync } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { compileArea } from "@sheaf/messages/compile";
import { schemeStyleSheet } from "@sheaf/theme";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { pageChunks } from "./page-chunks.ts";
import { wordsTogether } from "./workbook-words.ts";

/** `virtual:scheme.css`: the design tokens as custom properties, made from packages/theme. */
function schemeSheet(): Plugin {
  const id = "virtual:scheme.css";
  return {
    name: "sheaf-scheme-sheet",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? schemeStyleSheet() : undefined),
  };
}

/** Areas of which messages of the server have parts, and the names of their keys in a build. */
const TOLD_AREAS = ["files", "findings"];
const KEY_NAMES = "virtual:key-names";

/**
 * The catalogue of messages, compiled: the browser has no parser of messages. In a build, keys become short names as well, for each stands in
 * the code and in the catalogue; nothing that outlives a page holds one.
 */
function compiledMessages(): Plugin {
  const languages = join(dirname(fileURLToPath(import.meta.resolve("@sheaf/messages"))), "languages").replaceAll("\\", "/");
  const area = /^\/[a-z-]+\/([a-z-]+)\.ts$/;
  const quoted = /(["'])([a-z-]+\.[a-z0-9.-]+)\1/g;
  const together = new RegExp(`^virtual:(${Object.keys(wordsTogether).join("|")})/([a-z-]+)$`);
  let shortNames: ReadonlyMap<string, string> = new Map();
  const texts = async (path: string): Promise<Readonly<Record<string, string>>> => {
    const { mtimeMs } = statSync(path);
    const file = (await import(`${pathToFileURL(path).href}?${mtimeMs}`)) as { readonly default: Readonly<Record<string, string>> };
    return file.default;
  };
  return {
    name: "sheaf-compiled-messages",
    enforce: "pre",
    async config(_, { command }) {
      if (command !== "build") return;
      // Errors are said by the server alone, by the whole names of their keys.
      const files: string[] = readdirSync(join(languages, "en"))
        .filter((file) => !file.startsWith("errors"))
        .sort();
      const areas = await Promise.all(files.map((file) => texts(join(languages, "en", file))));
      shortNames = new Map(areas.flatMap((area) => Object.keys(area)).map((key, at) => [key, `~${at.toString(36)}`]));
    },
    resolveId: (source) => (together.test(source) || source === KEY_NAMES ? `\0${source}` : undefined),
    async load(id) {
      const compiled = async (path: string): Promise<object> =>
        Object.fromEntries(Object.entries(compileArea(await texts(path))).map(([key, message]) => [shortNames.get(key) ?? key, message]));
      const written = (value: object) => ({ code: `export default ${JSON.stringify(value)};`, moduleType: "js" as const });
      if (id === `\0${KEY_NAMES}`) {
        const told = await Promise.all(TOLD_AREAS.map((name) => texts(join(languages, "en", `${name}.ts`))));
        const keys = told.flatMap((area) => Object.keys(area));
        return written(Object.fromEntries(keys.map((key) => [key, shortNames.get(key) ?? key])));
      }
      const [, file, language] = id.startsWith("\0") ? (together.exec(id.slice(1)) ?? []) : [];
      if (file !== undefined && language !== undefined) {
        const all = (wordsTogether[file] ?? []).map(
          async (name) => [name, await compiled(join(languages, language, `${name}.ts`))] as const,
        );
        return written(Object.fromEntries(await Promise.all(all)));
      }
      const [path = ""] = id.replaceAll("\\", "/").split("?");
      if (!path.startsWith(languages) || !area.test(path.slice(languages.length))) return undefined;
      return written(await compiled(path));
    },
    transform(code, id) {
      if (shortNames.size > 0 && id.replaceAll("\\", "/").endsWith("/messages/src/load.ts"))
        return withTogether(code, readdirSync(languages));
      if (shortNames.size > 0 && id.replaceAll("\\", "/").endsWith("/messages/src/key-names.ts"))
        return code.replace("Promise.resolve({})", `import("${KEY_NAMES}").then((names) => names.default)`);
      if (shortNames.size === 0 || !/\/(?:packages|apps)\/[a-z]+\/src\/.*\.tsx?$/.test(id.replaceAll("\\", "/"))) return undefined;
      return code.replaceAll(quoted, (all, quote: string, key: string) => {
        const short = shortNames.get(key);
        return short === undefined ? all : `${quote}${short}${quote}`;
      });
    },
  };
}

/** The loader of messages, which takes areas that travel together from their file. */
function withTogether(code: string, languages: readonly string[]): string {
  const start = "function areaFile(language: string, area: Area): Promise<AreaFile> {";
  if (!code.includes(start)) throw new Error("packages/messages/src/load.ts has no areaFile, which the build takes words together by.");
  const names = Object.keys(wordsTogether);
  const files = names.flatMap((name) =>
    languages.map((language) => `${JSON.stringify(`${name}/${language}`)}: () => import(${JSON.stringify(`virtual:${name}/${language}`)})`),
  );
  const fileOf = names.flatMap((name) => (wordsTogether[name] ?? []).map((area) => [area, name]));
  return code.replace(
    start,
    `const together: any = { ${files.join(", ")} };
     const fileOf = new Map(${JSON.stringify(fileOf)});
     ${start} const file = together[\`\${fileOf.get(area)}/\${language}\`]; if (file !== undefined) return file().then((all: any) => ({ default: all.default[area] }));`,
  );
}

/** Words of the component library in other languages than that of the product: without them it falls back to American English. */
function wordsOfOneLanguage(): Plugin {
  const foreign = /\/react-aria\/dist\/private\/intl\/[a-z]+\/(?!en-US\.)[a-z]{2}-[A-Z]{2}\.mjs$/;
  return {
    name: "sheaf-words-of-one-language",
    apply: "build",
    enforce: "pre",
    load: (id) => (foreign.test(id) ? "export default undefined;" : undefined),
  };
}

/** How the schema library writes JSON schemas: nothing in the browser asks for one. Where its text is another one day, the program only grows. */
function noJsonSchemas(): Plugin {
  const writers = 'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";';
  const none = 'const none = () => { throw new Error("no JSON schemas in the browser"); };';
  return {
    name: "sheaf-no-json-schemas",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/zod/v4/classic/schemas.js")
        ? code
            .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, "")
            .replace(writers, `${none} const createStandardJSONSchemaMethod = () => none, createToJSONSchemaMethod = none;`)
        : undefined,
  };
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses at run time. */
function precompressed(): Plugin {
  const worth = /\.(?:js|css|html|svg|json)$/;
  return {
    name: "sheaf-precompressed",
    apply: "build",
    enforce: "post",
    // Once all is written: the one style sheet comes after everything that makes a bundle.
    writeBundle: {
      order: "post",
      handler({ dir = "dist" }, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (!worth.test(fileName)) continue;
          const source = Buffer.from(output.type === "chunk" ? output.code : output.source);
          if (source.length < 1024) continue;
          writeFileSync(join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }));
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
          writeFileSync(join(dir, `${fileName}.br`), brotliCompressSync(source, { params: quality }));
        }
      },
    },
  };
}

/** When what is built was committed (ISO 8601), as usage events tell it; empty where the sources are in no repository. */
function commitTimestamp(): string {
  const { status, stdout } = spawnSync("git", ["show", "--no-patch", "--format=%cI", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

const server = process.env["SHEAF_SERVER"] ?? "http://127.0.0.1:4000";
/** What the server answers beside the screens; `npm run dev` passes these on. */
const calls = [
  "/graphql2",
  "/v2",
  "/organization-from-slug",
  "/organization-from-id",
  "/login",
  "/invite/read",
  "/invite/accept",
  "/reopen/read",
  "/logout",
  "/refresh-token",
  "/uploads",
];

/** Made anew for each pass of a build: plugins keep what they know of one. */
const bundle = (): UserConfig => ({
  appType: "spa",
  define: { "import.meta.env.VITE_COMMIT_TIMESTAMP": JSON.stringify(commitTimestamp()) },
  plugins: [react(), schemeSheet(), compiledMessages(), wordsOfOneLanguage(), noJsonSchemas()],
  build: {
    target: "es2022",
    outDir: "dist",
    sourcemap: false,
    assetsInlineLimit: 0,
    // One style sheet of 45 kB: cut by screens, a page of a workbook asked for eight.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    manifest: true,
    rolldownOptions: {
      treeshake: {
        // Our packages run nothing on import: a schema that no screen reads is left out, and zod with it.
        moduleSideEffects: (id, external) => external || !/\/packages\/[a-z]+\/src\//.test(id),
      },
    },
  },
  // Dependencies of parts that load later are known from the start: no reload in the middle of a page.
  optimizeDeps: { entries: ["index.html", "gallery.html", "src/**/*.tsx", "!src/**/*.test.ts"] },
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: server, bypass: screens }])),
      "/live": { target: server, ws: true },
    },
  },
});

export default defineConfig(async ({ command }) => {
  const config = bundle();
  if (command !== "build") return config;
  const name = await pageChunks({ ...bundle(), root: import.meta.dirname });
  // A dependency goes with its own group, not with the first that needs it.
  const output = { codeSplitting: { groups: [{ name, debugName: "pages", includeDependenciesRecursively: false }] } };
  return {
    ...config,
    plugins: [...(config.plugins ?? []), precompressed()],
    build: { ...config.build, rolldownOptions: { ...config.build?.rolldownOptions, output } },
  };
});

/** `/login` is a screen for a browser that navigates and a call for everything else. */
function screens(request: {
  readonly method?: string;
  readonly url?: string;
  readonly headers: { readonly accept?: string };
}): string | undefined {
  return request.method === "GET" && request.headers.accept?.includes("text/html") === true ? (request.url ?? "/") : undefined;
}
