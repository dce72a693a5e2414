import type { ErrorBody } from "@sheaf/contract";
import { editUntilGone, type ServerProcess } from "./server-process.ts";

/** What became of one call. */
export interface Outcome {
  readonly kind: "read" | "write";
  /** `performance.now` when it was sent. */
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  /** Null where it was done. */
  readonly errorCode: string | null;
}

/** People who work on a server while something happens to it. */
export interface Traffic {
  readonly outcomes: readonly Outcome[];
  /** Folders whose making was acknowledged. */
  readonly folders: ReadonlySet<string>;
  /** Pages whose making was acknowledged on the live socket. */
  readonly pages: readonly string[];
  /** Resolves when so many more calls of each kind were done. */
  done(more: number): Promise<void>;
  /** Resolves when everybody has made a call from its beginning to its end. */
  everybody(): Promise<void>;
  stop(): Promise<void>;
}

const CREATE = "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }";

/** One GraphQL call, as a program makes it; never throws. */
export async function call(url: string, token: string, query: string, variables: unknown, requestId: string | null): Promise<Outcome> {
  const at = performance.now();
  const kind = requestId === null ? "read" : "write";
  try {
    const response = await fetch(`${url}/graphql2`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        ...(requestId === null ? {} : { "x-request-id": requestId }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as { errors?: readonly { extensions: ErrorBody }[] } & Partial<ErrorBody>;
    const failure = response.ok ? body.errors?.[0]?.extensions : body;
    const errorCode = failure === undefined ? null : (failure.errorCode ?? failure.code ?? "?");
    return { kind, at, ms: performance.now() - at, status: response.status, errorCode };
  } catch {
    return { kind, at, ms: performance.now() - at, status: 0, errorCode: "gone" };
  }
}

export const readMe = (url: string, token: string): Promise<Outcome> => call(url, token, "{ me { member { homeInodeId } } }", {}, null);

/**
 * Readers, writers and one who edits. A writer whose call was not answered with a yes makes the same call again with the same request id, as the
 * browser's program does.
 */
export function startTraffic(
  { url, child }: Pick<ServerProcess, "url" | "child">,
  token: string,
  workbookId: string,
  name: string,
  crowd = 3,
): Traffic {
  const moment = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${child.exitCode ?? child.signalCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const outcomes: Outcome[] = [];
  const folders = new Set<string>();
  const pages: string[] = [];
  let isStopped = false;
  // as quick as people, and not as programs that are told to slow down
  const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));
  const calls = new Map<string, number>();
  const note = (who: string, outcome: Outcome): void => {
    outcomes.push(outcome);
    calls.set(who, (calls.get(who) ?? 0) + 1);
  };
  const reader = async (who: number): Promise<void> => {
    while (!isStopped) {
      note(`reader ${who}`, await readMe(url, token));
      await breath();
    }
  };
  const writer = async (who: number): Promise<void> => {
    for (let n = 0; !isStopped; n += 1) {
      const folder = `${name}w${who}n${n}`;
      for (;;) {
        const outcome = await call(url, token, CREATE, { r: { name: folder } }, `write-${folder}`);
        note(`writer ${who}`, outcome);
        if (outcome.errorCode === null) folders.add(folder);
        await breath();
        if (outcome.errorCode === null || isStopped) break;
      }
    }
  };
  const editor = async (): Promise<void> => {
    for (let n = 0; !isStopped; n += 1) {
      await editUntilGone(url, token, workbookId, `${name}e${n}`, pages);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const people = Array.from({ length: crowd }, (_, who) => [reader(who), writer(who)]).flat();
  // ends with the server at the latest
  void editor();
  return {
    outcomes,
    folders,
    pages,
    done: async (more) => {
      const count = (kind: Outcome["kind"]): number => outcomes.filter((each) => each.kind === kind && each.errorCode === null).length;
      const wanted = { read: count("read") + more, write: count("write") + more };
      while (count("read") < wanted.read || count("write") < wanted.write) await moment();
    },
    everybody: async () => {
      const before = new Map(calls);
      while ([...calls].some(([who, count]) => count < (before.get(who) ?? 0) + 2)) await moment();
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(people);
    },
  };
}
