import { fromAddressId, isUuid, parseDocumentAddress } from "@sheaf/contract";
import type { Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";
import { type Server, serverAt } from "./server.ts";

export const serverOptions = { server: { type: "string" }, org: { type: "string" } } as const;

export const serverHelp = `  --server URL     where the server is, such as https://sheaf.example.com; default: SHEAF_SERVER, else http://localhost:4000
  --org SLUG       the organization that the token must belong to

SHEAF_TOKEN holds the token: the member \`token\` of what POST /login answers (docs/cli.md shows the call). It lasts 15 minutes.`;

/** The server that the options and the environment name, with the caller's token. */
export async function openServer(given: Given, io: Io): Promise<Server> {
  const text = given.text("server") ?? io.environment["SHEAF_SERVER"] ?? "http://localhost:4000";
  const address = URL.parse(text);
  if (address === null || !/^https?:$/u.test(address.protocol) || address.username !== "" || address.password !== "")
    throw new UsageError("--server is no address of a server.", "Write one such as https://sheaf.example.com.");
  const token = io.environment["SHEAF_TOKEN"] ?? "";
  if (token === "")
    throw new UsageError("SHEAF_TOKEN is not set.", "Sign in with POST /login and give the token that it answers.", "unauthorized");
  if (!/^[\x21-\x7e]+$/u.test(token)) throw new UsageError("SHEAF_TOKEN holds signs that no token has.", null, "unauthorized");
  const slug = given.text("org");
  const server = serverAt(address, token, null, io);
  return slug === null ? server : serverAt(address, token, await server.organizationId(slug), io);
}

/** An id as a person has it: the UUID, its 22 signs in an address, or the whole address of a workbook. */
export function idIn(text: string, what: string): string {
  const path = URL.parse(text)?.pathname ?? null;
  const found = path === null ? fromAddressId(text) : parseDocumentAddress(path)?.id;
  const id = isUuid(text.toLowerCase()) ? text.toLowerCase() : (found ?? null);
  if (id === null) throw new UsageError(`${what} ${JSON.stringify(text)} is no id.`, "Write the id from its address, or the UUID.");
  return id;
}
