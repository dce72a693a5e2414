import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { Connector } from "../../port.ts";
import { drain, request } from "../../testing/connector-contract.ts";
import { openClickhouse } from "./connector.ts";

/** What a server writes behind rows that it has given, after it has answered 200: the engine of the other tests cannot be brought to it. */
let server: Server | null = null;
let connector: Connector | null = null;

afterEach(async () => {
  await connector?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

async function answering(write: (response: ServerResponse) => void): Promise<Connector> {
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let sql = "";
    for await (const part of incoming) sql += String(part);
    if (sql.startsWith("SELECT version()")) return void response.end("26.7.1.1\t0\n");
    response.write('["n","t"]\n["Int64","String"]\n');
    for (let from = 0; from < 30_000; from += 1000)
      response.write(Array.from({ length: 1000 }, (_, row) => `[${from + row},"some text"]\n`).join(""));
    write(response);
  };
  const listening = createServer((incoming, response) => void answer(incoming, response));
  server = listening;
  await new Promise<void>((resolve) => void listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const settings = { host: "127.0.0.1", port, database: "default", user: "reader", encryption: "none" } as const;
  return (connector = openClickhouse(settings, "", { allowInside: true }));
}

const WORDS = "Code: 395. DB::Exception: Value passed to 'throwIf' function is non-zero. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)";
const query = "SELECT n, t FROM rows";

describe("V7 ClickHouse: a failure behind the first rows is one", () => {
  test.each([
    ["its words stand between the lines", `${WORDS}\n`],
    ["its words stand in the middle of a row", `[30000,"some te${WORDS}\n`],
    ["its words stand behind a mark, without an end of line", `\r\n__exception__\r\nabcdefghijklmnop\r\n${WORDS}`],
  ])("%s", async (_case, words) => {
    const opened = await answering((response) => void response.end(words));
    await expect(drain(opened.execute(request(query)))).rejects.toMatchObject({
      errorCode: "warehouse_query_failed",
      engineMessage: expect.stringContaining("throwIf"),
    });
  });

  test("a line that the server breaks off behind its words: they may be lost with it, the failure is not", async () => {
    const opened = await answering((response) => void response.write(`${WORDS}\n`, () => response.socket?.end()));
    await expect(drain(opened.execute(request(query)))).rejects.toMatchObject({
      errorCode: expect.stringMatching(/^warehouse_(?:query_failed|unreachable)$/u),
    });
  });

  test.each([
    ["time", 159, "warehouse_query_timedout"],
    ["somebody", 394, "warehouse_query_canceled"],
    ["memory", 241, "warehouse_query_failed"],
  ])("ended by %s", async (_case, number, errorCode) => {
    const opened = await answering((response) => void response.end(`Code: ${number}. DB::Exception: ended. (X)\n`));
    await expect(drain(opened.execute(request(query)))).rejects.toMatchObject({ errorCode });
  });

  test.each([
    ["between two rows", ""],
    ["in the middle of a row", '[30000,"some te'],
  ])("a server that is killed %s", async (_case, rest) => {
    for (const how of ["end", "resetAndDestroy"] as const) {
      const opened = await answering((response) => void response.write(`[1,"x"]\n${rest}`, () => response.socket?.[how]()));
      await expect(drain(opened.execute(request(query)))).rejects.toMatchObject({ errorCode: "warehouse_unreachable" });
      await opened.close();
      server?.closeAllConnections();
      server?.close();
    }
  });

  test("an answer that ends in half a row, and says that it is whole", async () => {
    const opened = await answering((response) => void response.end('[30000,"some te'));
    await expect(drain(opened.execute(request(query)))).rejects.toMatchObject({ errorCode: "warehouse_query_failed" });
  });

  test("all rows of an answer that does not fail", async () => {
    const opened = await answering((response) => void response.end());
    expect((await drain(opened.execute(request(query)))).end.rows).toBe(30_000);
  });

  test("a kept connection that the server ends as it is taken up again: another one is asked", async () => {
    const asked = new Set<unknown>();
    let ended = 0;
    const opened = await answering((response) => void response.end());
    await drain(opened.execute(request(query)));
    server?.prependListener("request", (incoming: IncomingMessage) => {
      // Whoever comes back to a connection finds it gone.
      if (asked.size === 0 || asked.has(incoming.socket)) ended += 1;
      if (asked.size === 0) incoming.socket.resetAndDestroy();
      asked.add(incoming.socket);
    });
    expect((await drain(opened.execute(request(query)))).end.rows).toBe(30_000);
    expect(ended).toBe(1);
  });

  /** A server that goes on for as long as it is let. */
  const endlessly = (response: ServerResponse, text: string): void => {
    const go = (): void => void (response.destroyed || response.write(text, () => setImmediate(go)));
    go();
  };

  test.each([
    ["a row that does not end", '[30000,"', "x".repeat(1_000_000), "warehouse_query_failed"],
    ["words that do not end", "", `${"y".repeat(1_000)}\n`, "warehouse_unreachable"],
  ])("R32 %s: the query ends there", async (_case, begin, more, errorCode) => {
    const opened = await answering((response) => {
      response.write(begin);
      endlessly(response, more);
    });
    await expect(drain(opened.execute(request(query)))).rejects.toMatchObject({ errorCode });
  });
});
