import type { TLSSocket } from "node:tls";

/** How a line is known to be alive, in milliseconds. */
export interface LinePatience {
  /** Between two signs of life. */
  readonly beatEvery: number;
  /** Without any, the other one is gone, though nobody said so: less than a document's lease, so that it is free soon after. */
  readonly silence: number;
}

const LINE_PATIENCE: LinePatience = { beatEvery: 3_000, silence: 10_000 };

/** A line between two servers: texts without line breaks, in order, both ways; an empty one is a sign of life. */
export class PeerLine {
  readonly #socket: TLSSocket;
  readonly #beat: NodeJS.Timeout;
  /** Comes where nothing was read for so long. Not the socket's own timeout: what is written puts that off too, and a beat always is. */
  readonly #silence: NodeJS.Timeout;
  #givingUp: NodeJS.Immediate | undefined;
  #pieces: string[] = [];
  #hear: (text: string) => void = () => undefined;
  #tellEnd: () => void = () => undefined;
  #isOver = false;

  constructor(socket: TLSSocket, { beatEvery, silence }: LinePatience = LINE_PATIENCE) {
    this.#socket = socket;
    this.#beat = setInterval(() => socket.write("\n"), beatEvery).unref();
    this.#silence = setTimeout(() => {
      // where this server itself stood still, what came meanwhile is read first
      this.#givingUp = setImmediate(() => socket.destroy());
    }, silence).unref();
    socket.setNoDelay(true);
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => this.#read(text));
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.destroy());
    socket.on("close", () => this.#over());
  }

  /** What comes from now on. */
  follow(hear: (text: string) => void, tellEnd: () => void): void {
    this.#hear = hear;
    this.#tellEnd = tellEnd;
    if (this.#isOver) tellEnd();
  }

  write(text: string): void {
    if (!this.#socket.writable) return;
    this.#socket.write(text);
    this.#socket.write("\n");
  }

  /** Bytes that the other one has not taken yet. */
  get waitingBytes(): number {
    return this.#socket.writableLength;
  }

  /** What was written still goes out. */
  end(): void {
    this.#socket.end();
  }

  #read(text: string): void {
    clearImmediate(this.#givingUp);
    this.#silence.refresh();
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      const line = [...this.#pieces.splice(0), text.slice(from, at)].join("");
      from = at + 1;
      if (line !== "" && !this.#isOver) this.#hear(line);
    }
    if (from < text.length) this.#pieces.push(text.slice(from));
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#tellEnd();
  }
}
