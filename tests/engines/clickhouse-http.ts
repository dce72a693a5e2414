// The HTTP interface of a ClickHouse for tests: the engine itself in processes of one query each, ended when its caller is gone.
import { type ChildProcess, fork } from "node:child_process";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickHousePackage, missingClickHouse } from "./clickhouse-package.ts";

/** A role `reader` with the password `reads` may read everything that `setup` makes, which each process of the engine has for itself. */
export interface TestClickHouseServer {
  readonly port: number;
  /** Queries that the engine works on. */
  readonly running: () => number;
  readonly stop: () => Promise<void>;
}

interface Engine {
  readonly process: ChildProcess;
  readonly port: number;
}

const MOST = 8;

export async function startTestClickHouseServer(setup: readonly string[]): Promise<TestClickHouseServer> {
  const entry = clickHousePackage();
  if (entry === null) throw new Error(missingClickHouse() ?? "");
  const folder = mkdtempSync(join(tmpdir(), "sheaf-test-clickhouse-"));
  const all = new Set<ChildProcess>();
  const idle: Engine[] = [];
  const waiting: ((engine: Engine) => void)[] = [];
  let busy = 0;

  const start = (): Promise<Engine> =>
    new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, "clickhouse-http-process.ts"), [entry, JSON.stringify(setup)], {
        cwd: folder,
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      all.add(child);
      child.once("message", ({ port }: { port: number }) => resolve({ process: child, port }));
      child.once("exit", (code) => {
        all.delete(child);
        reject(new Error(`ClickHouse ended (${code ?? ""})`));
      });
    });
  const free = (engine: Engine): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(engine);
    else next(engine);
  };
  const take = (): Promise<Engine> => {
    const engine = idle.pop();
    if (engine !== undefined) return Promise.resolve(engine);
    return all.size < MOST ? start() : new Promise((resolve) => void waiting.push(resolve));
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const engine = await take();
    if (response.destroyed) return free(engine);
    busy++;
    let isOver = false;
    const done = (kills: boolean): void => {
      if (isOver) return;
      isOver = true;
      busy--;
      if (!kills) return free(engine);
      engine.process.kill("SIGKILL");
      if (waiting.length > 0) void start().then(free);
    };
    const asked = request({ port: engine.port, method: "POST", path: incoming.url ?? "/", headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500);
      answer.pipe(response);
      answer.once("end", () => done(false));
    });
    asked.once("error", () => {
      done(true);
      response.destroy();
    });
    // Whoever leaves ends the query, as the server does it where it is told to.
    response.once("close", () => {
      if (response.writableFinished) return;
      done(true);
      asked.destroy();
    });
    asked.end(Buffer.concat(parts));
  };
  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  free(await start());
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    running: () => busy,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(
        [...all].map(async (child) => {
          const ended = new Promise((resolve) => void child.once("exit", resolve));
          child.kill("SIGKILL");
          await ended;
        }),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
