import { type ServerConfig, type Secrets } from "../../platform/config/index.ts";
import { openStore, readMigrations, type StoreTarget } from "../../platform/database/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { withClient, withOwnStore } from "../own-store.ts";
import { examineAudit } from "./audit.ts";
import { examineFileStore } from "./bucket.ts";
import { examineConnections } from "./connections.ts";
import { examineDocuments } from "./documents.ts";
import { examineEntries } from "./entries.ts";
import { examineFiles } from "./files.ts";
import { error, type Finding, type Tell, warning } from "./findings.ts";
import { examineFolder } from "./folder.ts";
import { examineSeals } from "./seals.ts";
import { examineWarehouses } from "./warehouses.ts";

export interface Examined {
  readonly findings: readonly Finding[];
  /** How many were looked at. */
  readonly files: number;
  readonly documents: number;
  readonly inputTables: number;
  readonly secrets: number;
  readonly connections: number;
  readonly warehouses: number;
  readonly auditEntries: number;
}

export interface ExamineOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Bytes that should be free. */
  readonly leastRoom?: number;
}

const NOTHING = { files: 0, documents: 0, inputTables: 0, secrets: 0, connections: 0, warehouses: 0, auditEntries: 0 };

/** `sheaf doctor`: looks at everything of a server that can break, changes nothing (a file of its own goes into a bucket and out again), and may run beside the server. */
export async function examine(config: ServerConfig, options: ExamineOptions): Promise<Examined> {
  const findings: Finding[] = [];
  const tell: Tell = (finding) => void findings.push(finding);
  const secrets = examineFolder(config, tell, options.leastRoom);
  if (secrets === null) return { findings, ...NOTHING };
  try {
    const looked = await withOwnStore(config, (where) => examineStore(where, config, secrets, options, tell));
    return { findings, ...looked };
  } catch (problem) {
    if (options.signal.aborted) throw problem;
    if (!(problem instanceof StartupFailure) && !isOfLine(problem)) throw problem;
    tell(error("E_STORE_UNREACHABLE", config.databaseUrl === null ? config.dataFolder : "DATABASE_URL", (problem as Error).message));
    return { findings, ...NOTHING };
  }
}

/** Whether the store, or the way to it, said no: Node's and PostgreSQL's codes. */
function isOfLine(problem: unknown): boolean {
  const { code } = problem as { readonly code?: unknown };
  return typeof code === "string" && (/^E[A-Z]+$/u.test(code) || /^(?:08|28|3D|53|57)/u.test(code));
}

async function examineStore(
  where: StoreTarget,
  config: ServerConfig,
  secrets: Secrets,
  { now, signal }: ExamineOptions,
  tell: Tell,
): Promise<Omit<Examined, "findings">> {
  if (!(await withClient(where, (client) => examineHistory(client, tell)))) return NOTHING;
  const store = openStore(where, { broken: () => undefined, away: () => undefined, back: () => undefined });
  try {
    const files = await examineFileStore(config, tell);
    return {
      files: files === null ? 0 : await examineFiles(store.db, files, now.getTime(), signal, tell),
      documents: await examineDocuments(store.db, signal, tell),
      inputTables: await examineEntries(store.db, tell),
      secrets: await examineSeals(store.db, secrets, tell),
      connections: await examineConnections(store.db, secrets, config, signal, tell),
      warehouses: await examineWarehouses(config, signal, tell),
      auditEntries: await examineAudit(store.db, tell),
    };
  } finally {
    await store.close();
  }
}

/** Whether the store has this version's form. */
async function examineHistory(client: Parameters<Parameters<typeof withClient>[1]>[0], tell: Tell): Promise<boolean> {
  const known = readMigrations();
  const { rows: there } = await client.query<{ name: string; hash: string }>("select name, hash from schema_migrations order by number");
  const foreign = there.find(({ name, hash }, at) => known[at]?.name !== name || known[at].hash !== hash);
  if (foreign !== undefined) {
    tell(error("E_STORE_FOREIGN", foreign.name, "The store was changed by another version of Sheaf. Examine it with that version."));
    return false;
  }
  if (there.length === known.length) return true;
  const message = `${known.length - there.length} steps to this version's form are still to come: the next start of the server makes them. Nothing else was examined.`;
  tell(warning("W_STORE_OLDER", known[there.length]?.name ?? "", message));
  return false;
}
