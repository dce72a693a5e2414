import { type InputAnswer, INPUT_BATCH } from "@sheaf/contract";
import { body, good, only, read, rowsOf } from "./result-stream.ts";
import { type ServerProcess, signInTo, startProcess } from "./server-process.ts";

/** What is sent to the input table. */
export interface Batch {
  readonly id: string;
  readonly text: string;
  readonly rowIds: readonly string[];
}

/** A server program on a data folder, with one input table. `started` is told of each server that is begun. */
export async function startEntered(
  data: string,
  columns: readonly string[],
  started: (server: ServerProcess) => void,
  environment: Readonly<Record<string, string>> = {},
) {
  let server = await startProcess(data, environment);
  started(server);
  let token = await signInTo(server);
  const call = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetch(`${server.url}${path}`, { ...init, headers });
  };
  const post = (path: string, type: string, text: string): Promise<Response> =>
    call(path, { method: "POST", headers: { "content-type": type }, body: text });
  const graphql = async <T>(query: string): Promise<T> => {
    const answer = (await (await post("/graphql2", "application/json", JSON.stringify({ query }))).json()) as { data: T | null };
    if (answer.data === null) throw new Error(`${query}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { me } = await graphql<{ me: { member: { homeInodeId: string } } }>("{ me { member { homeInodeId } } }");
  const { connections } = await graphql<{ connections: { connectionId: string }[] }>("{ connections { connectionId } }");
  const makeWorkbook = (): Promise<Response> =>
    post(
      "/v2/workbooks/spec",
      "application/yaml",
      `name: Entered\nfolderId: ${me.member.homeInodeId}\nschemaVersion: 1\npages: [{id: p, name: P, elements: [{id: t, kind: input-table, inputMode: edit, source: {kind: empty, connectionId: ${connections[0]?.connectionId}}, columns: [${columns.join(", ")}]}]}]\n`,
    );
  const madeWorkbook = async (): Promise<string> => ((await (await makeWorkbook()).json()) as { workbookId: string }).workbookId;
  const workbookId = await madeWorkbook();
  const path = `/v2/workbooks/${workbookId}/input-tables/t`;
  const asked = (of = workbookId, version: number | null = null): Promise<Response> => {
    const at = version === null ? null : { version };
    return post(
      `/v2/workbooks/${of}/results`,
      "application/json",
      JSON.stringify(body([rowsOf("t", "base", { want: only("a"), window: null })], { at })),
    );
  };
  return {
    path,
    workbookId,
    /** Another one, with a table like that. */
    madeWorkbook,
    call,
    graphql,
    server: () => server,
    token: () => token,
    /** A sign-in ends before a long test does. */
    signInAgain: async (): Promise<void> => {
      token = await signInTo(server);
    },
    /** Goes on with a server that is begun on the same data folder, or on another one. */
    restart: async (on = data): Promise<void> => {
      server = await startProcess(on, environment);
      started(server);
      token = await signInTo(server);
    },
    send: async (batch: Batch): Promise<InputAnswer | null> => {
      const response = await post(`${path}/entries`, INPUT_BATCH, batch.text);
      return response.status === 200 ? ((await response.json()) as InputAnswer) : null;
    },
    /** The answer to who wants every row of the table, as it comes. */
    asked,
    /** Every row of the table in its warehouse, by what is in its first column. */
    shown: async (of = workbookId, version: number | null = null): Promise<readonly string[]> => {
      const response = await asked(of, version);
      const [result] = read(new Uint8Array(await response.arrayBuffer()));
      return good(result).rows.map(([a]) => String(a));
    },
  };
}
