import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";

/** How long a connection that only listens is believed to be there, in milliseconds. */
export interface ListenPatience {
  /** Between two questions. */
  readonly askEvery: number;
  /** For an answer before it is doubted that everything is heard. */
  readonly sureWithin: number;
  /** For an answer, to a question and to the first call. */
  readonly answeredWithin: number;
}

export const LISTEN_PATIENCE: ListenPatience = { askEvery: 1_000, sureWithin: 500, answeredWithin: 5_000 };

export interface Listener {
  readonly hear: (payload: string) => void;
  /** The connection was opened again: what was said meanwhile is not known. */
  readonly onGap: () => void;
  /** Told when it changes: whether all that is said is heard within moments. False until it is told otherwise. */
  readonly onSure?: (isSure: boolean) => void;
}

/** Milliseconds between attempts to hear again. */
const LISTEN_AGAIN = 250;

/**
 * A line that is dead without being closed (a machine that vanished, a gateway that forgot it) says nothing, and nobody would know: what
 * listens asks every so often, and takes another line when there is no answer.
 */
export function listenOn(
  { target, channel, patience }: { readonly target: ClientConfig; readonly channel: string; readonly patience: ListenPatience },
  { hear, onGap, onSure }: Listener,
): () => Promise<void> {
  let isSure = false;
  const setSure = (now: boolean): void => {
    if (isSure === now || (now && stopped)) return;
    isSure = now;
    onSure?.(now);
  };
  let giveUp: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let hasMissed = false;
  const open = (): void => {
    // Destroyed rather than closed: a dead line answers no closing.
    const line = new Socket();
    const client = new Client({
      ...target,
      stream: () => line,
      connectionTimeoutMillis: patience.answeredWithin,
      query_timeout: patience.answeredWithin,
      application_name: `sheaf ${process.pid} listens`,
    });
    const over = (): void => {
      if (giveUp !== over) return;
      giveUp = null;
      if (timer !== null) clearTimeout(timer);
      line.destroy();
      hasMissed = true;
      setSure(false);
      timer = stopped ? null : setTimeout(open, LISTEN_AGAIN).unref();
    };
    giveUp = over;
    const askLater = (): void => {
      if (giveUp !== over) return;
      timer = setTimeout(() => {
        let isAnswered = false;
        const late = setTimeout(() => {
          // after what has come by now: a process that was busy did not read its answers
          setImmediate(() => {
            if (giveUp === over && !isAnswered) setSure(false);
          });
        }, patience.sureWithin).unref();
        void client
          .query("select 1")
          .then(() => {
            isAnswered = true;
            if (giveUp === over) setSure(true);
            askLater();
          }, over)
          .finally(() => clearTimeout(late));
      }, patience.askEvery).unref();
    };
    client.on("error", over);
    client.on("end", over);
    // Told before anything is heard again: the first news may come together with the answer to the listening.
    const tellGap = (): void => {
      if (hasMissed) onGap();
      hasMissed = false;
    };
    client.on("notification", (message) => {
      if (message.channel !== channel) return;
      tellGap();
      hear(message.payload ?? "");
    });
    client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
      .then(() => {
        if (giveUp !== over) return;
        tellGap();
        setSure(true);
        askLater();
      })
      .catch(over);
  };
  open();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    giveUp?.();
  };
}
