import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { ServerConfig } from "./config/index.ts";

/**
 * Name of this server among those that share a metadata store. A data folder belongs to one process at a time, so what stands under
 * this name at a start was left by a predecessor that is gone.
 */
export function serverName({ config }: { readonly config: ServerConfig }): string {
  return createHash("sha256").update(`${hostname()}\n${config.dataFolder}`).digest("base64url").slice(0, 22);
}
