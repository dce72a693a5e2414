import { createServer, type Socket } from "node:net";

/** A message as an SMTP server got it. */
export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
  readonly header: (name: string) => string;
  /** The decoded part of this type. */
  readonly part: (type: "text/plain" | "text/html") => string;
}

export interface SmtpSink {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** What it says to the next recipients instead of yes: `550 no such user`, `451 later`. Null: yes. */
  refuseWith(answer: string | null): void;
  /** Is told how far each mail is; an answer waits for it. */
  onStep(watch: ((step: MailStep) => void | Promise<void>) | null): void;
  close(): Promise<void>;
}

/** A recipient is named, the message is there, the sender was told so. */
export type MailStep = "asked" | "taken" | "answered";

/** An SMTP server that keeps what it gets, on a port of this machine. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  let watch: ((step: MailStep) => void | Promise<void>) | null = null;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let [buffer, to] = ["", ""];
    let isBody = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say("220 sink");
    const at = async (step: MailStep, answer: string, next?: MailStep): Promise<void> => {
      await watch?.(step);
      say(answer);
      if (next !== undefined) await watch?.(next);
    };
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(isBody ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const piece = buffer.slice(0, end);
        buffer = buffer.slice(end + (isBody ? 5 : 2));
        if (isBody) {
          isBody = false;
          // counted at once: whoever is killed before it hears of it has sent it all the same
          received.push(read(to, piece));
          void at("taken", "250 taken", "answered");
        } else if (/^rcpt to:/i.test(piece)) {
          to = /<([^>]*)>/.exec(piece)?.[1] ?? "";
          void at("asked", refusal ?? "250 ok");
        } else if (/^data/i.test(piece)) {
          isBody = true;
          say("354 go on");
        } else if (/^quit/i.test(piece)) {
          say("221 bye");
          socket.end();
        } else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: (answer) => (refusal = answer),
    onStep: (given) => (watch = given),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Reads what nodemailer writes: two parts in quoted-printable. */
export function read(to: string, raw: string): ReceivedMail {
  const headers = (raw.split(/\r?\n\r?\n/, 1)[0] ?? "").replaceAll(/\r?\n[ \t]+/g, " ");
  return {
    to,
    raw,
    header: (name) => decodeWords(new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? ""),
    part: (type) => {
      const start = raw.search(new RegExp(`^Content-Type: ${type}`, "im"));
      const body = raw.slice(start).replace(/^[\s\S]*?\r?\n\r?\n/, "");
      return decodeQuoted(body.replace(/\r?\n--[^\n]*--?NmP[\s\S]*$/, ""));
    },
  };
}

function decodeQuoted(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, "");
  const bytes = joined.replaceAll(/[^\x00-\x7f]/g, (character) => encodeURIComponent(character).replaceAll("%", "="));
  return decodeURIComponent(bytes.replaceAll("%", "%25").replaceAll(/=([\dA-F]{2})/g, "%$1"));
}

function decodeWords(text: string): string {
  return text.replaceAll(/=\?utf-8\?(q|b)\?([^?]*)\?=\s*/gi, (_, how: string, word: string) =>
    how.toLowerCase() === "b" ? Buffer.from(word, "base64").toString() : decodeQuoted(word.replaceAll("_", " ")),
  );
}
