// Starts the real product once for all browser tests: fresh data folder, free port, stopped and swept up at the end.
import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** What the product said when it was ready, and where its data stands. */
export interface Product {
  /** Without a slash at its end. */
  readonly url: string;
  readonly org: string;
  readonly email: string;
  readonly password: string;
  readonly dataFolder: string;
  /** Where it looks for Google, Microsoft and Slack: nobody is there before a test starts them. */
  readonly services: { readonly google: number; readonly microsoft: number; readonly slack: number };
}

declare module "vitest" {
  export interface ProvidedContext {
    readonly product: Product;
  }
}

/** A cold start installs nothing here, but builds the web program, makes a metadata store and loads three million rows. */
const READY_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 20_000;

export const root = join(import.meta.dirname, "../../..");
export const failures = join(root, "tests/e2e/failures");

/** Vitest's global setup. With E2E_READY (a SHEAF_READY line) and E2E_DATA a server that already runs is used instead. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  rmSync(failures, { recursive: true, force: true });
  mkdirSync(failures, { recursive: true });
  const running = process.env["E2E_READY"];
  if (running !== undefined) {
    const portOf = (name: string): number => Number(new URL(process.env[name] ?? "http://127.0.0.1:0").port);
    const services = {
      google: portOf("SHEAF_GOOGLE_URL"),
      microsoft: portOf("SHEAF_MICROSOFT_GRAPH_URL"),
      slack: portOf("SHEAF_SLACK_URL"),
    };
    project.provide("product", { ...readReadyLine(running, process.env["E2E_DATA"] ?? ""), services });
    return () => Promise.resolve();
  }
  const dataFolder = mkdtempSync(join(tmpdir(), "sheaf-e2e-"));
  const logFile = join(failures, "server.log");
  const services = { google: await freePort(), microsoft: await freePort(), slack: await freePort() };
  const server = spawn(process.execPath, [join(root, "tools/start.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      SHEAF_DATA: dataFolder,
      PORT: String(await freePort()),
      NODE_ENV: "production",
      VITEST: "",
      SHEAF_TRUSTED_PROXIES: "1",
      SHEAF_GOOGLE_URL: `http://127.0.0.1:${services.google}`,
      SHEAF_MICROSOFT_LOGIN_URL: `http://127.0.0.1:${services.microsoft}`,
      SHEAF_MICROSOFT_GRAPH_URL: `http://127.0.0.1:${services.microsoft}`,
      SHEAF_SLACK_URL: `http://127.0.0.1:${services.slack}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async (): Promise<void> => {
    await ended(server);
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    project.provide("product", { ...readReadyLine(await readyLine(server, logFile), dataFolder), services });
  } catch (error) {
    await stop();
    throw error;
  }
  return async () => {
    await stop();
    const errors = errorsIn(readFileSync(logFile, "utf8"));
    if (errors.length > 0) throw new Error(`The server logged errors while the tests ran:\n${errors.join("\n")}`);
  };
}

/** What the server itself calls an error: a refused call is none, a bug is one. */
export function errorsIn(log: string): readonly string[] {
  return log.split("\n").filter((line) => /"level":"(error|fatal)"/.test(line));
}

function readyLine(server: ChildProcess, logFile: string): Promise<string> {
  const log = createWriteStream(logFile);
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      const tail = readFileSync(logFile, "utf8").split("\n").slice(-30).join("\n");
      reject(new Error(`The product is not ready: ${reason}\n${tail}`));
    };
    const timer = setTimeout(() => fail(`no SHEAF_READY within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS);
    let seen = "";
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      log.write(text.replaceAll(/password=\S+/g, "password=…"));
      seen = (seen + text).slice(-10_000);
      const line = /^SHEAF_READY .*$/m.exec(seen)?.[0];
      if (line === undefined || !seen.includes(`${line}\n`)) return;
      clearTimeout(timer);
      resolve(line);
    });
    server.stderr?.pipe(log, { end: false });
    server.on("exit", (code) => {
      clearTimeout(timer);
      log.end(() => fail(`it ended with code ${code}`));
    });
  });
}

export function readReadyLine(line: string, dataFolder: string): Omit<Product, "services"> {
  const values = new Map([...line.matchAll(/(\w+)=(\S+)/g)].map(([, key = "", value = ""]) => [key, value]));
  const value = (key: string): string => {
    const found = values.get(key);
    if (found === undefined) throw new Error(`SHEAF_READY has no ${key}: ${line.replace(/password=\S+/, "password=…")}`);
    return found;
  };
  return { url: value("url").replace(/\/+$/, ""), org: value("org"), email: value("email"), password: value("password"), dataFolder };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
