import type { Connector } from "@sheaf/warehouse";
import { openOutside } from "@sheaf/warehouse";
import { connectionSealPlace } from "../../areas/connections/index.ts";
import { type Secrets, type ServerConfig, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { error, type Tell } from "./findings.ts";

/** So many are tried at a time, each for so long (milliseconds). */
const AT_ONCE = 8;
const PATIENCE = 15_000;

/**
 * Every connection to a warehouse elsewhere opens and answers. The embedded ones belong to the server that runs. Gives how many were tried;
 * those whose secret does not open are told of as that.
 */
export async function examineConnections(db: Database, secrets: Secrets, config: ServerConfig, signal: AbortSignal, tell: Tell) {
  const rows = await db
    .selectFrom("connections")
    .select(["organization_id", "id", "name", "engine", "settings", "sealed_secret"])
    .where("archived_at", "is", null)
    .where("managed", "=", false)
    .orderBy("name")
    .execute();
  let tried = 0;
  const tryOne = async ({ organization_id, id, name, engine, settings, sealed_secret: sealed }: (typeof rows)[number]): Promise<void> => {
    if (engine === "duckdb" || sealed === null) return;
    const secret = opened(secrets, sealed, connectionSealPlace(organization_id, id));
    if (secret === null) return;
    tried += 1;
    let connector: Connector | null = null;
    try {
      connector = openOutside(engine, settings, secret, { allowInside: config.allowPrivateAddresses });
      await connector.test(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
    } catch (problem) {
      signal.throwIfAborted();
      const words = problem instanceof Error ? problem.message : String(problem);
      const of = `connection ${JSON.stringify(name)} (${id})`;
      // whatever the other side repeats, the password stays here
      tell(error("E_CONNECTION_REFUSED", of, `${words.replaceAll(secret, "…")} Look at its settings, and at the warehouse.`));
    } finally {
      await connector?.close().catch(() => undefined);
    }
  };
  const waiting = [...rows];
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await tryOne(row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return tried;
}

function opened(secrets: Secrets, sealed: Uint8Array, place: string): string | null {
  try {
    return unseal(secrets, sealed, place);
  } catch {
    return null;
  }
}
