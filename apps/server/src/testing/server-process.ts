import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Grant } from "@sheaf/contract";

const MAIN = join(import.meta.dirname, "../main.ts");
const SUPERVISED = join(import.meta.dirname, "../supervised.ts");

/** The server as a program of its own on a data folder, the way people run it. */
export interface ServerProcess {
  readonly url: string;
  readonly account: { readonly org: string; readonly email: string; readonly password: string };
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly ms: number }>;
}

export function dataFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "sheaf-process-"));
  return {
    path,
    remove: () => {
      // an embedded store that a killed server left behind
      const pid = storePid(path);
      if (pid !== null) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // gone already
        }
      }
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Process id of the embedded metadata store; null if it does not run. */
export function storePid(path: string): number | null {
  try {
    return Number(readFileSync(join(path, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

/** Starts the server; rejects with what it said if it ends before it is ready. */
export function startProcess(
  path: string,
  environment: Readonly<Record<string, string>> = {},
  bounds: { /** Files that each of its processes may have open. */ readonly files?: number } = {},
): Promise<ServerProcess> {
  return startProgram(MAIN, path, environment, bounds.files);
}

/** The same, under the watch that `npm start` gives it. */
export function startSupervised(path: string, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startProgram(SUPERVISED, path, environment);
}

function startProgram(
  program: string,
  path: string,
  environment: Readonly<Record<string, string>>,
  files?: number,
): Promise<ServerProcess> {
  const own = [process.execPath, program];
  const [command = "", ...args] = files === undefined ? own : ["/bin/sh", "-c", `ulimit -n ${files}; exec "$0" "$@"`, ...own];
  const child = spawn(command, args, {
    env: {
      PATH: process.env["PATH"],
      HOME: path,
      SHEAF_DATA: path,
      PORT: "0",
      SHEAF_SAMPLES: "no",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "sheaf-test-compile-cache"),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code} before it was ready: ${err.slice(-3_000)}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      const line = /SHEAF_READY url=(\S+)(?: org=(\S+) email=(\S+) password=(\S+))?\n/.exec(out);
      if (line === null) return;
      resolve({
        url: line[1] ?? "",
        account: { org: line[2] ?? "", email: line[3] ?? "", password: line[4] ?? "" },
        child,
        stdout: () => out,
        stderr: () => err,
        end: (signal) =>
          new Promise((ended) => {
            const sent = performance.now();
            const done = (code: number | null, by: NodeJS.Signals | null): void =>
              ended({ code, signal: by, ms: performance.now() - sent });
            if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode, child.signalCode);
            child.once("exit", done);
            child.kill(signal);
          }),
      });
    });
  });
}

/** Signs in to the sample organization and returns the token. */
export async function signInTo({ url, account }: ServerProcess): Promise<string> {
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (await (
      await fetch(`${url}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    ).json()) as T;
  const { data } = await post<{ data: { organization: { orgId: string } } }>("/organization-from-slug", { slug: account.org });
  return (await post<Grant>("/login", { orgId: data.organization.orgId, email: account.email, password: account.password })).token;
}

/** The longest turn of the main thread's loop while something is done, in milliseconds of the processor; of a server with the stretch probe. */
export async function longestTurnDuring(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = server.stderr().length;
  await work();
  // a turn is told when it is over
  await fetch(`${server.url}/healthz`);
  const told = [
    ...server
      .stderr()
      .slice(before)
      .matchAll(/^STRETCH (\d+)$/gm),
  ].map(([, ms]) => Number(ms));
  return Math.max(0, ...told);
}

/** One mutation; true only if the server said that it is done. */
export async function createFolder(url: string, token: string, name: string, requestId: string): Promise<boolean> {
  const response = await fetch(`${url}/graphql2`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-request-id": requestId },
    body: JSON.stringify({
      query: "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
      variables: { r: { name } },
    }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  return response.status === 200 && errors === undefined && data != null;
}

/** Names of the folders in the caller's own documents. */
export async function folderNames(url: string, token: string): Promise<readonly string[]> {
  const ask = async <T>(query: string): Promise<T> =>
    (
      (await (
        await fetch(`${url}/graphql2`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify({ query }),
        })
      ).json()) as { data: T }
    ).data;
  const { me } = await ask<{ me: { member: { homeInodeId: string } } }>("{ me { member { homeInodeId } } }");
  const names: string[] = [];
  for (let more = true; more;) {
    const { folder } = await ask<{ folder: { children: { name: string }[]; more: boolean } }>(
      `{ folder(inodeId: "${me.member.homeInodeId}", skip: ${names.length}) { children { name } more } }`,
    );
    names.push(...folder.children.map((child) => child.name));
    more = folder.more;
  }
  return names;
}

export async function createWorkbook(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/graphql2`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'mutation { createWorkbook(request: { name: "Edited" }) { inodeId } }' }),
  });
  return ((await response.json()) as { data: { createWorkbook: { inodeId: string } } }).data.createWorkbook.inodeId;
}

export async function pageIds(url: string, token: string, workbookId: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/v2/workbooks/${workbookId}/document`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { document: { pages: { id: string }[] } }).document.pages.map((page) => page.id);
}

/** Adds pages over the live socket, one after the other, until the server is gone; notes each one that the server committed. */
export async function editUntilGone(url: string, token: string, workbookId: string, prefix: string, acknowledged: string[]): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/workbooks/${workbookId}`);
  let head = 0;
  let n = 0;
  const submit = (): void => {
    const id = `${prefix}n${n}`;
    socket.send(
      JSON.stringify({
        kind: "submit",
        base: head,
        transactions: [
          {
            id,
            label: "Add page",
            undoes: null,
            operations: [{ kind: "insert-item", list: ["pages"], item: { id, name: id, elements: [], rest: {} }, after: null }],
          },
        ],
      }),
    );
  };
  await new Promise<void>((resolve) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: token })));
    socket.addEventListener("close", () => resolve());
    socket.addEventListener("error", () => resolve());
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { kind: string; sequence?: number; head?: number; entries?: { id: string }[] };
      if (message.kind === "ready")
        socket.send(JSON.stringify({ kind: "hello", version: 1, client: prefix, since: null, outboxBase: null }));
      else if (message.kind === "snapshot") {
        head = message.sequence ?? 0;
        submit();
      } else if (message.kind === "committed") {
        head = message.head ?? head;
        if (message.entries?.some((entry) => entry.id === `${prefix}n${n}`) === true) {
          acknowledged.push(`${prefix}n${n}`);
          n += 1;
          submit();
        }
      }
    });
  });
}
