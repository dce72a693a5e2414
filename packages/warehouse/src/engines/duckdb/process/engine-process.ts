import { message } from "@sheaf/messages";
import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { createPacketDecoder, encodePacket, type Packet } from "@sheaf/result";
import type { EngineQuery } from "../../../engine-query.ts";
import { canceled, failureOf, WarehouseError, type FailureRecord } from "../../../errors.ts";
import type { CallOptions, EngineClient } from "../engine-client.ts";
import type { OperationName, Operations } from "../operations/index.ts";
import type { QueryRequest } from "../query.ts";
import type { SessionSettings } from "../session.ts";
import { lostProcess, type PartInEnd, type ProcessEnd } from "./lost-process.ts";
import { fromProcess, PIPE, toProcess, type Allowance, type ProcessFailure, type QueryEnd, type TakeRows } from "./protocol.ts";
import { RemoteQuery, type QueryLink } from "./remote-query.ts";

export interface ProcessSettings extends SessionSettings {
  /** Working folder of the process. */
  readonly folder: string;
  /** A process that uses more memory than this is killed: the engine's own limit does not count everything. */
  readonly killBytes: number;
  /** A cancel that has no effect for so long kills the process. */
  readonly killAfterMs: number;
}

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
/** On a machine that is busy with other things a start takes long, and to begin anew would take longer. */
const START_TIMEOUT_MS = 60_000;
const SHUT_DOWN_MS = 5000;
const WATCH_MS = 250;
const STDERR_KEPT = 4096;
/** Queries, planning and checks wait for threads of this pool; a process runs few of them at a time. */
const THREAD_POOL = "12";

interface Channel {
  readonly receive: (packet: Packet) => void;
  readonly ended: (error: WarehouseError) => void;
  readonly onKill?: ((how: ProcessEnd) => void) | undefined;
  /** The engine has nothing to do for it any more. */
  isOver?: boolean;
}

/** A database in a process of its own. The process can be killed at any moment without harm to the data. */
export class EngineProcess implements EngineClient {
  readonly #child: ChildProcess;
  readonly #pipe: Socket;
  readonly #settings: ProcessSettings;
  readonly #channels = new Map<number, Channel>();
  #nextChannel = 1;
  #stderr = "";
  #reason: ProcessEnd = "crashed";
  #killBytes: number;
  /** The signal of somebody else that ended it. */
  #killedBy: NodeJS.Signals | null = null;
  /** The channel that is known to have ended the process. */
  #killer: number | null = null;
  #ended = false;
  #closing = false;
  #watch: NodeJS.Timeout | null = null;
  /** Resolves when the process is gone: null where it was asked to go. */
  readonly gone: Promise<{ readonly reason: ProcessEnd; readonly stderr: string } | null>;

  private constructor(settings: ProcessSettings) {
    this.#settings = settings;
    this.#killBytes = settings.killBytes;
    const { NODE_COMPILE_CACHE: cache } = process.env;
    this.#child = spawn(process.execPath, ["--disable-proto=delete", "--disallow-code-generation-from-strings", MAIN], {
      cwd: settings.folder,
      // Nothing of our environment: it may hold secrets.
      env: {
        NODE_NO_WARNINGS: "1",
        UV_THREADPOOL_SIZE: THREAD_POOL,
        TZ: "UTC",
        ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
      },
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    this.#pipe = this.#child.stdio[PIPE] as Socket;
    this.gone = this.#listen();
  }

  /**
   * Starts a process and opens the database in it; warehouse_unreachable where that fails. `onDeath` hears what a process that ended before
   * it was ready had to say: it has seen no row and no statement yet.
   */
  static async start(
    settings: ProcessSettings,
    onDeath: (end: { readonly reason: ProcessEnd; readonly stderr: string }) => void = () => undefined,
  ): Promise<EngineProcess> {
    const engine = new EngineProcess(settings);
    const { folder: _folder, killBytes: _bytes, killAfterMs: _ms, ...session } = settings;
    const timer = setTimeout(() => {
      engine.kill("stuck");
    }, START_TIMEOUT_MS);
    try {
      await new Promise<void>((resolve, reject) => {
        engine.#channels.set(0, {
          receive: (packet) => {
            if (packet.kind === fromProcess.ready) resolve();
            else reject(failureOf(packet.json as FailureRecord));
          },
          ended: () => {
            reject(
              new WarehouseError("warehouse_unreachable", message("errors-data.warehouse.warehouse-could-not-opened"), {
                cause: "process",
              }),
            );
          },
        });
        engine.#send(0, toProcess.open, session);
      });
      engine.#channels.delete(0);
      return engine;
    } catch (error) {
      engine.kill("crashed");
      // what it had to say is whole when it is gone
      await engine.gone;
      onDeath({ reason: engine.#reason, stderr: engine.#stderr });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUsable(): boolean {
    return !this.#ended && !this.#closing;
  }

  query(request: QueryRequest, onKill?: (how: ProcessEnd) => void): EngineQuery {
    const channel = this.#nextChannel++;
    const link: QueryLink = {
      open: (handlers) => {
        if (!this.isUsable) throw this.#lost("innocent");
        this.#channels.set(channel, {
          receive: (packet) => {
            this.#toQuery(packet, handlers);
          },
          ended: handlers.lost,
          onKill,
        });
      },
      send: (kind, json, binary) => {
        this.#send(channel, kind, json, binary);
      },
      forget: () => {
        this.#channels.delete(channel);
      },
      kill: () => {
        this.kill("stuck", channel);
      },
    };
    return new RemoteQuery(link, request, this.#settings.killAfterMs);
  }

  call<K extends OperationName>(name: K, input: Operations[K]["input"], options: CallOptions = {}): Promise<Operations[K]["output"]> {
    const channel = this.#nextChannel++;
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (!this.isUsable) {
        reject(this.#lost("innocent"));
        return;
      }
      if (signal?.aborted === true) {
        reject(canceled());
        return;
      }
      let killing: NodeJS.Timeout | undefined;
      const abort = (): void => {
        this.#send(channel, toProcess.cancel);
        killing = setTimeout(() => {
          this.kill("stuck", channel);
        }, this.#settings.killAfterMs);
      };
      const end = (): void => {
        clearTimeout(killing);
        signal?.removeEventListener("abort", abort);
        this.#channels.delete(channel);
      };
      signal?.addEventListener("abort", abort);
      this.#channels.set(channel, {
        receive: (packet) => {
          if (packet.kind === fromProcess.progress) {
            options.onProgress?.(packet.json);
            return;
          }
          end();
          if (packet.kind === fromProcess.result) resolve(packet.json as Operations[K]["output"]);
          else reject(signal?.aborted === true ? canceled() : failureOf(packet.json as FailureRecord));
        },
        ended: (error) => {
          end();
          reject(signal?.aborted === true ? canceled() : error);
        },
        onKill: options.onKill,
      });
      this.#send(channel, toProcess.operation, { name, input });
    });
  }

  /** The engine may hold so much from now on; a process that holds more than `killBytes` is killed. */
  allow(memoryBytes: number, killBytes: number): void {
    this.#killBytes = killBytes;
    if (this.isUsable) this.#send(0, toProcess.allow, { memoryBytes } satisfies Allowance);
  }

  /** Bytes that the process holds. Linux tells what it really is; elsewhere the engine's own limit has to do. */
  async resident(): Promise<number | null> {
    if (process.platform !== "linux" || this.#ended) return null;
    try {
      const pages = Number((await readFile(`/proc/${this.#child.pid ?? 0}/statm`, "latin1")).split(" ")[1]);
      return pages * 4096;
    } catch {
      return null;
    }
  }

  /** Ends the process in good order, by force if that takes too long. */
  async close(patienceMs = SHUT_DOWN_MS): Promise<void> {
    if (!this.#ended && !this.#closing) {
      this.#closing = true;
      this.#send(0, toProcess.shutDown);
    }
    const timer = setTimeout(() => {
      this.kill("stuck");
    }, patienceMs);
    await this.gone;
    clearTimeout(timer);
  }

  /** At once. `channel` is what it is killed for. */
  kill(reason: ProcessEnd, channel: number | null = null): void {
    if (this.#ended) return;
    this.#reason = reason;
    this.#killer ??= channel;
    this.#child.kill("SIGKILL");
  }

  #listen(): Promise<{ readonly reason: ProcessEnd; readonly stderr: string } | null> {
    const decoder = createPacketDecoder();
    this.#pipe.on("data", (chunk: Buffer) => {
      try {
        for (const packet of decoder.push(chunk)) this.#receive(packet);
      } catch {
        this.kill("crashed");
      }
    });
    // A write to a process that has just died: its exit tells the rest.
    this.#pipe.on("error", () => undefined);
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString("utf8")).slice(-STDERR_KEPT);
    });
    return new Promise((resolve) => {
      const end = (): void => {
        if (this.#ended) return;
        this.#ended = true;
        if (this.#watch !== null) clearInterval(this.#watch);
        this.#pipe.destroy();
        const asked = this.#closing;
        resolve(asked ? null : { reason: this.#reason, stderr: this.#stderr });
        this.#tellAll();
      };
      this.#child.on("error", (error) => {
        this.#stderr += error.message;
        end();
      });
      this.#child.on("close", (_code, signal) => {
        // what we end ourselves has its own reason, and an engine that breaks ends by another signal
        if (this.#reason === "crashed" && (signal === "SIGKILL" || signal === "SIGTERM")) this.#killedBy = signal;
        end();
      });
    });
  }

  #receive(packet: Packet): void {
    const channel = this.#channels.get(packet.channel);
    if (channel === undefined) return;
    if (packet.kind === fromProcess.failed && (packet.json as ProcessFailure).isFatal === true) {
      // What fails after it fails because of it, and hears of the end of the process.
      if (this.#killer !== null && this.#killer !== packet.channel) return;
      this.#killer = packet.channel;
    }
    if (packet.kind === fromProcess.failed || packet.kind === fromProcess.end) channel.isOver = true;
    channel.receive(packet);
  }

  /** Whoever waits hears what part it had in the end of the process: what ran alone ended it, and where several ran nobody knows. */
  #tellAll(): void {
    const running = [...this.#channels].filter(([, channel]) => channel.isOver !== true);
    // Who is killed from outside may be anybody, for whatever reason the machine had.
    const isOwnEnd = this.#reason !== "stuck" && this.#killedBy === null;
    const known = this.#killer ?? (isOwnEnd && running.length === 1 ? (running[0]?.[0] ?? null) : null);
    const partOf = (id: number, channel: Channel): PartInEnd => {
      if (id === known) return "killer";
      return known !== null || this.#reason === "stuck" || channel.isOver === true ? "innocent" : "suspect";
    };
    for (const [id, channel] of this.#channels) {
      const part = partOf(id, channel);
      if (part === "killer" && !this.#closing) channel.onKill?.(this.#reason);
      channel.ended(this.#lost(part));
    }
    this.#channels.clear();
  }

  #toQuery(packet: Packet, handlers: Parameters<QueryLink["open"]>[0]): void {
    switch (packet.kind) {
      case fromProcess.schema:
        handlers.schema(packet.binary);
        return;
      case fromProcess.batch:
        handlers.batch(packet.binary);
        return;
      case fromProcess.end:
        handlers.end(packet.json as QueryEnd);
        return;
      case fromProcess.closed:
        handlers.closed();
        return;
      case fromProcess.took:
        handlers.took((packet.json as TakeRows).table);
        return;
      default:
        handlers.failed(failureOf(packet.json as FailureRecord));
    }
  }

  #send(channel: number, kind: number, json?: unknown, binary?: Uint8Array): void {
    if (this.#ended) return;
    this.#watch ??= this.#watchMemory();
    this.#pipe.write(encodePacket(channel, kind, json, binary));
  }

  #watchMemory(): NodeJS.Timeout | null {
    if (process.platform !== "linux") return null;
    const timer = setInterval(() => {
      if (this.#channels.size === 0) {
        clearInterval(timer);
        this.#watch = null;
        return;
      }
      void this.resident().then((bytes) => {
        if (bytes !== null && bytes > this.#killBytes) this.kill("too-much-memory");
      });
    }, WATCH_MS);
    timer.unref();
    return timer;
  }

  #lost(part: PartInEnd): WarehouseError {
    if (this.#closing) return new WarehouseError("warehouse_unreachable", undefined, { cause: "process" });
    return lostProcess(this.#reason, part, this.#killedBy !== null);
  }
}
