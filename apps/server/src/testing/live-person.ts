import type { ServerMessage } from "@sheaf/sync";
import WebSocket from "ws";
import type { Actor, World } from "./world.ts";

/** A person's socket: what came, and waiting for what is to come. */
export class Person {
  readonly received: (ServerMessage | { kind: "ready" })[] = [];
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  #wake: (() => void)[] = [];

  constructor(world: World, workbookId: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${world.url.replace("http", "ws")}/live/workbooks/${workbookId}`, { headers });
    this.socket.on("message", (bytes: Buffer) => {
      this.received.push(JSON.parse(bytes.toString("utf8")));
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => this.socket.on("close", (code) => resolve(code)));
  }

  async open(): Promise<this> {
    if (this.socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve, reject) => this.socket.once("open", resolve).once("error", reject));
    return this;
  }

  send(value: unknown): void {
    this.socket.send(JSON.stringify(value));
  }

  async until<K extends string>(
    kind: K,
    fits: (message: Extract<ServerMessage, { kind: K }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { kind: K }>> {
    const deadline = performance.now() + 5_000;
    for (;;) {
      const found = this.received.find((message) => message.kind === kind && fits(message as Extract<ServerMessage, { kind: K }>));
      if (found !== undefined) return found as Extract<ServerMessage, { kind: K }>;
      if (performance.now() > deadline) throw new Error(`no ${kind} came; had ${this.received.map((message) => message.kind).join(", ")}`);
      await Promise.race([new Promise<void>((resolve) => this.#wake.push(resolve)), new Promise((resolve) => setTimeout(resolve, 50))]);
    }
  }
}

/** A socket of somebody who edits: let in, and told how the document stands. */
export async function joinLive(world: World, workbookId: string, actor: Actor, client: string): Promise<Person> {
  const person = await new Person(world, workbookId).open();
  person.send({ bearer: actor.token });
  await person.until("ready");
  person.send({ kind: "hello", version: 1, client, since: null, outboxBase: null });
  await person.until("snapshot");
  return person;
}
