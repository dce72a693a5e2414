import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileCorpus } from "../testing/hostile-corpus.ts";
import {
  createFolder,
  createWorkbook,
  dataFolder,
  folderNames,
  type ServerProcess,
  signInTo,
  startProcess,
} from "../testing/server-process.ts";

const folder = dataFolder();
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  // What a patch or a file may become is bounded, so a small heap is enough; what grows without bounds ends it at once.
  server = await startProcess(folder.path, { NODE_OPTIONS: "--max-old-space-size=512" });
  token = await signInTo(server);
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

describe("V48, V66, V70: hostile input", () => {
  test("each call of the corpus is refused by its code, the server stays the same process, and another caller is answered all the while", async () => {
    const workbookId = await createWorkbook(server.url, token);
    expect(await createFolder(server.url, token, "before", "hostile-before")).toBe(true);
    const spec = async (): Promise<string> =>
      (await fetch(`${server.url}/v2/workbooks/${workbookId}/spec`, { headers: { authorization: `Bearer ${token}` } })).text();
    const before = await spec();
    let [isOver, isGone] = [false, false];
    let answered = 0;
    const other = (async () => {
      while (!isOver) {
        expect(await folderNames(server.url, token)).toContain("before");
        answered += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    void other.catch(() => (isGone = true));
    const wrong: string[] = [];
    for (const call of hostileCorpus(workbookId, crypto.randomUUID())) {
      const soFar = answered;
      const response = await fetch(`${server.url}${call.path}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": call.type,
          ...(call.gzip === undefined ? {} : { "content-encoding": "gzip" }),
        },
        body: typeof call.body === "string" ? call.body : new Uint8Array(call.body),
      });
      const text = await response.text();
      if (response.status !== call.answer.status || !text.includes(call.answer.says))
        wrong.push(`${call.name}: ${response.status} ${text.slice(0, 300)}`);
      // the other one's next call comes through before the next attack begins
      while (answered === soFar && !isGone) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    isOver = true;
    await other;
    expect(wrong).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    // nothing of what was refused is kept
    expect(await spec()).toBe(before);
    expect(await createFolder(server.url, token, "behind", "hostile-behind")).toBe(true);
  }, 300_000);
});
