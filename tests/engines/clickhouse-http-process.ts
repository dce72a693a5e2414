// A process that answers one statement at a time over HTTP as a ClickHouse server does, by the engine itself. Its parent ends it with the query.
import { createRequire } from "node:module";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

interface Chdb {
  readonly Session: new () => {
    readonly queryAsync: (sql: string, options: { readonly format: string }) => Promise<{ text(): string }>;
    readonly queryStream: (sql: string, options: { readonly format: string }) => AsyncIterable<{ text(): string }>;
  };
}

/** What the interface takes out of the address besides settings. */
const NO_SETTINGS: ReadonlySet<string> = new Set(["database", "default_format", "query_id"]);
/** Numbers of errors that the interface answers with another status than 500, as far as anybody looks. */
const STATUS: Readonly<Record<number, number>> = { 47: 404, 60: 404, 62: 400, 164: 500, 516: 403 };

const [, , entry = "", setup = "[]"] = process.argv;
const { Session } = createRequire(entry)("chdb") as Chdb;
const session = new Session();
for (const statement of JSON.parse(setup) as readonly string[]) await session.queryAsync(statement, { format: "Null" });

const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.once("disconnect", () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let sql = "";
  for await (const part of request) sql += String(part);
  const { searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const settings = [...searchParams].filter(([name]) => !NO_SETTINGS.has(name));
  try {
    if (request.headers.authorization !== `Basic ${Buffer.from("reader:reads").toString("base64")}`)
      throw new Error("Code: 516. DB::Exception: reader: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)");
    await session.queryAsync(`USE ${JSON.stringify(searchParams.get("database") ?? "default")}`, { format: "Null" });
    // A server takes them before it reads the statement, and this one with it: that nothing is written or set counts for the statement only.
    const written = settings
      .filter(([name]) => name !== "readonly")
      .map(([name, value]) => `${name} = ${/^-?\d+$/u.test(value) ? value : `'${value}'`}`);
    if (written.length > 0) await session.queryAsync(`SET ${written.join(", ")}`, { format: "Null" });
    const readonly = searchParams.get("readonly");
    // What only reads is asked with its settings; everything else, and what names its format, is answered in one piece.
    const isWhole = !/^\s*(?:\/\*.*?\*\/|--[^\n]*\n|\(|\s)*(?:SELECT|WITH)\b/isu.test(sql) || /\bFORMAT \w+\s*$/u.test(sql);
    const format = searchParams.get("default_format") ?? "TabSeparated";
    if (isWhole) {
      response.end((await session.queryAsync(sql, { format })).text());
      return;
    }
    let isFirst = true;
    for await (const chunk of session.queryStream(
      `${sql.replace(/[\s;]+$/u, "")}${readonly === null ? "" : `\nSETTINGS readonly = ${readonly}`}`,
      { format },
    )) {
      // Each piece begins with the names and types.
      const text = isFirst ? chunk.text() : chunk.text().replace(/^[^\n]*\n[^\n]*\n/u, "");
      isFirst = false;
      if (!response.write(text)) await new Promise<void>((resolve) => void response.once("drain", resolve));
    }
    response.end();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (!response.headersSent) response.statusCode = STATUS[Number(/Code: (\d+)/u.exec(text)?.[1])] ?? 500;
    response.end(`${response.headersSent ? "\r\n__exception__\r\n" : ""}${text}\n`);
  }
}
