import { resolve } from "node:path";
import { CodedError, untranslated } from "@sheaf/contract";
import type * as server from "@sheaf/server";
import type { Io } from "./io.ts";

type Server = typeof server;

/** Work on this machine's own data folder, whose settings are the server's. What an operator can mend is told as such. */
export async function onOwnServer<T>(io: Io, work: (server: Server, config: server.ServerConfig) => Promise<T>): Promise<T> {
  const loaded = await import("@sheaf/server");
  try {
    const config = loaded.readConfig(io.environment);
    return await work(loaded, { ...config, dataFolder: resolve(io.folder, io.environment["SHEAF_DATA"] ?? ".sheaf") });
  } catch (error) {
    if (error instanceof loaded.StartupFailure) throw new CodedError("EAGAIN", untranslated(error.message));
    throw error;
  }
}
