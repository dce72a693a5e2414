import type { Sink } from "@sheaf/files";
import type { MailFile } from "../../../platform/mail/index.ts";
import type { RunNote } from "../history/notes.ts";

/** A file that is made while it goes out: no more of it is in memory than what is on its way. */
export interface Outgoing {
  readonly name: string;
  readonly contentType: string;
  /** Gives its bytes to the sink, from first to last; once. */
  readonly write: (sink: Sink) => Promise<void>;
}

/** A file of a run. Writing it gives what the history says of it. */
export interface RunFile extends Omit<Outgoing, "write">, Pick<MailFile, "contentId" | "alt"> {
  readonly write: (sink: Sink) => Promise<readonly RunNote[]>;
}

/** What is asked for it is asked when it is opened; whoever opens one writes it. */
export type Opening = () => Promise<Outgoing>;

/** A file that stands in memory anyway. */
export const heldFile =
  ({ name, contentType, bytes }: MailFile): Opening =>
  () =>
    Promise.resolve({ name, contentType, write: (sink) => sink(bytes) });

/** Gathers bytes until there are as many as a service takes at once. */
export class Gathering {
  readonly #room: Buffer;
  #used = 0;
  /** Bytes that came before those that are held. */
  start = 0;

  constructor(bytes: number) {
    this.#room = Buffer.allocUnsafe(bytes);
  }

  /** What is held: a view, good until more comes in. */
  get held(): Buffer {
    return this.#room.subarray(0, this.#used);
  }

  /** Takes bytes in. What is full is handed on once there is more: the last of it may be small, and is not handed on here. */
  async add(bytes: Uint8Array, handOn: (held: Buffer) => Promise<void>): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.#used === this.#room.length) {
        await handOn(this.held);
        this.start += this.#used;
        this.#used = 0;
      }
      const taken = Math.min(bytes.length - at, this.#room.length - this.#used);
      this.#room.set(bytes.subarray(at, at + taken), this.#used);
      this.#used += taken;
      at += taken;
    }
  }
}
