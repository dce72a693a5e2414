import { resolve } from "node:path";
import { z } from "zod";
import { StartupFailure } from "../startup-failure.ts";

/** Everything that the environment decides. Read once, in `main.ts`; nothing else looks at `process.env`. */
export interface ServerConfig {
  readonly production: boolean;
  readonly dataFolder: string;
  /** Where queries of embedded warehouses spill what does not fit into memory; null = in the data folder. */
  readonly spillFolder: string | null;
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** The port was asked for by name: in production another one is no answer. */
  readonly portFixed: boolean;
  /** Address that links and cookies use (V74), without a trailing slash; null = made from host and port. */
  readonly publicUrl: string | null;
  /** PostgreSQL server for the metadata store; null = the embedded one. */
  readonly databaseUrl: string | null;
  readonly sessionSecret: string | null;
  readonly encryptionKey: string | null;
  readonly generateSecrets: boolean;
  /** The secrets that a metadata store was made with are lost, and new ones are wanted. */
  readonly newSecrets: boolean;
  /** Fill the sample organization with tables and workbooks; never in production. */
  readonly samples: boolean;
  /** Proxies in front whose X-Forwarded-For is believed; 0 = none. */
  readonly trustedProxies: number;
  /** Strangers may read what calls there are. */
  readonly openApi: boolean;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error";
  /** Warehouse connections may point at private and loopback addresses. */
  readonly allowPrivateAddresses: boolean;
  /** Threads for work on what people send, and the megabytes of objects that each may hold. */
  readonly workThreads: number;
  readonly workMemory: number;
  /** Where mail is handed over, with the name and password; null = into files of the data folder. Secret. */
  readonly smtpUrl: string | null;
  /** From whom mail comes. */
  readonly mailFrom: string;
  /** Seconds of the processor that one piece of such work may take. */
  readonly workSeconds: number;
}

const flag = z.enum(["yes", "no", "true", "false", "1", "0"]).transform((text) => text === "yes" || text === "true" || text === "1");

const environmentVariables = z.object({
  SHEAF_ENV: z.enum(["production", "development"]).default("development"),
  SHEAF_DATA: z.string().min(1).default(".sheaf"),
  SHEAF_SPILL: z.string().min(1).optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SHEAF_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//)
    .optional(),
  SHEAF_SESSION_SECRET: z.string().optional(),
  SHEAF_ENCRYPTION_KEY: z.string().optional(),
  SHEAF_GENERATE_SECRETS: flag.optional(),
  SHEAF_NEW_SECRETS: flag.default(false),
  SHEAF_SAMPLES: flag.optional(),
  SHEAF_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SHEAF_OPENAPI: flag.optional(),
  SHEAF_LOG: z.enum(["trace", "debug", "info", "warn", "error"]).default("info"),
  SHEAF_ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  SHEAF_WORK_THREADS: z.coerce.number().int().min(1).max(32).default(2),
  SHEAF_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SHEAF_MAIL_FROM: z
    .string()
    .regex(/^(?:[^\p{Cc}@<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u)
    .default("Sheaf <sheaf@localhost>"),
  SHEAF_WORK_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  SHEAF_WORK_MEMORY: z.coerce.number().int().min(128).max(8_192).default(512),
});

/** Reads the configuration. A variable that makes no sense stops the start; its value is not repeated, it may be a secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentVariables.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new StartupFailure(`Cannot make sense of ${names.join(", ")}. The configuration table in README.md lists what each may be.`);
  }
  const value = parsed.data;
  const production = value.SHEAF_ENV === "production";
  return {
    production,
    dataFolder: resolve(value.SHEAF_DATA),
    spillFolder: value.SHEAF_SPILL === undefined ? null : resolve(value.SHEAF_SPILL),
    host: value.HOST,
    port: value.PORT ?? 4000,
    portFixed: value.PORT !== undefined,
    publicUrl: value.SHEAF_URL === undefined ? null : new URL(value.SHEAF_URL).origin,
    databaseUrl: value.DATABASE_URL ?? null,
    sessionSecret: value.SHEAF_SESSION_SECRET ?? null,
    encryptionKey: value.SHEAF_ENCRYPTION_KEY ?? null,
    samples: !production && (value.SHEAF_SAMPLES ?? true),
    generateSecrets: value.SHEAF_GENERATE_SECRETS ?? !production,
    newSecrets: value.SHEAF_NEW_SECRETS,
    trustedProxies: value.SHEAF_TRUSTED_PROXIES,
    openApi: value.SHEAF_OPENAPI ?? !production,
    logLevel: value.SHEAF_LOG,
    // a server at home asks databases at home; one that strangers can sign in to should not
    allowPrivateAddresses: value.SHEAF_ALLOW_PRIVATE_ADDRESSES ?? !production,
    workThreads: value.SHEAF_WORK_THREADS,
    smtpUrl: value.SHEAF_SMTP_URL ?? null,
    mailFrom: value.SHEAF_MAIL_FROM,
    workSeconds: value.SHEAF_WORK_SECONDS,
    workMemory: value.SHEAF_WORK_MEMORY,
  };
}
