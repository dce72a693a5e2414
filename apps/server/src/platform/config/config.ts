import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type FeatureValues, type MapTilesSettings, mapTilesSettings, writtenFeatures } from "@sheaf/contract";
import { z } from "zod";
import { StartupFailure } from "../startup-failure.ts";

/** A bucket of a server that speaks the protocol of S3, addressed by path. */
export interface FileBucket {
  /** `https://host` with a port where it has one of its own. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  /** Secret. */
  readonly secretKey: string;
  /** Before every key, without a slash at its ends; empty: none. */
  readonly prefix: string;
}

/** A collector of traces. */
export interface TraceTarget {
  readonly url: string;
  /** Secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Of a hundred traces so many hundredths. */
  readonly share: number;
}

/** Everything that the environment decides. Read once, in `main.ts`; nothing else looks at `process.env`. */
export interface SupportChat {
  /** Address of the script, exactly as it may be loaded. */
  readonly script: string;
  /** Origins that the script speaks with, besides its own. */
  readonly hosts: readonly string[];
  /** Signs who asks, so that nobody chats in another one's name; null: nothing is signed. */
  readonly secret: string | null;
}

/** Services at which people connect accounts that files, rows and messages go to. */
export interface LinkedServicesConfig {
  /** By what this server is known there, for all organizations that bring nothing of their own. Its secret is one. */
  readonly google: ClientOfService | null;
  readonly microsoft: ClientOfService | null;
  readonly slack: ClientOfService | null;
  /** The directory whose people connect; null: any. */
  readonly microsoftTenant: string | null;
  /** Where all calls to Google go; null: to Google. */
  readonly googleUrl: string | null;
  /** Of a cloud of a country, where it is not the usual one. */
  readonly microsoftLoginUrl: string;
  readonly microsoftGraphUrl: string;
  readonly slackUrl: string;
}

interface ClientOfService {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ServerConfig {
  readonly production: boolean;
  readonly dataFolder: string;
  /** Where queries of embedded warehouses spill what does not fit into memory; null = in the data folder. */
  readonly spillFolder: string | null;
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** By which name other servers of the same metadata store reach this one; null = by the address that it listens on. */
  readonly peerHost: string | null;
  /** And where; 0 = any free one. */
  readonly peerPort: number;
  /** The port was asked for by name: in production another one is no answer. */
  readonly portFixed: boolean;
  /** Address that links and cookies use (V74), without a trailing slash; null = made from host and port. */
  readonly publicUrl: string | null;
  /** Domain that passkeys are made for: the host of the address, or what it ends with; null = that host. */
  readonly passkeyDomain: string | null;
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
  /** Who brings it reads the metrics; null = whoever is on this machine. Secret. */
  readonly metricsToken: string | null;
  /** Where traces go; null: nothing is traced. */
  readonly traces: TraceTarget | null;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error";
  /** Warehouse connections may point at private and loopback addresses. */
  readonly allowPrivateAddresses: boolean;
  /** Files and messages of schedules may go to private and loopback addresses, over plain HTTP and to any port. */
  readonly allowPrivateDestinations: boolean;
  /** Threads for work on what people send, and the megabytes of objects that each may hold. */
  readonly workThreads: number;
  readonly workMemory: number;
  /** Threads that draw pages, the megabytes of objects that each may hold, and the seconds of the processor that a drawing may take. */
  readonly drawThreads: number;
  readonly drawMemory: number;
  readonly drawSeconds: number;
  /** Where mail is handed over, with the name and password; null = into files of the data folder. Secret. */
  readonly smtpUrl: string | null;
  /** Where files lie that people bring; null = in the data folder. Its key is secret. */
  readonly fileBucket: FileBucket | null;
  /** From whom mail comes. */
  readonly mailFrom: string;
  /** The lists of addresses that organizations are reached from count. */
  readonly ipLists: boolean;
  /** Who may found an organization of their own here, once their address is proven. */
  readonly signUp: { readonly who: "nobody" | "anybody"; readonly domains: [] } | { readonly who: "domains"; readonly domains: string[] };
  /** The program of a support chat in pages of documents; null: there is none. Its secret is one. */
  readonly supportChat: SupportChat | null;
  readonly linkedServices: LinkedServicesConfig;
  /** The server of map tiles for organizations that name none of their own; null: there is none. Its addresses may hold a key. */
  readonly mapTiles: MapTilesSettings | null;
  /** Features that are turned on or off for everybody. */
  readonly features: FeatureValues;
  /** Seconds of the processor that one piece of such work may take. */
  readonly workSeconds: number;
}

const flag = z.enum(["yes", "no", "true", "false", "1", "0"]).transform((text) => text === "yes" || text === "true" || text === "1");

/** A name and a value, as in OTEL_EXPORTER_OTLP_HEADERS. */
const HEADER = /^([\w-]{1,100})=([\x20-\x2b\x2d-\x7e]{1,4000})$/;
const WHO = /^(?:nobody|anybody)$/;
const HTTPS_ORIGIN = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?::\d{1,5})?$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

const serviceOrigin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => isBareOrigin(new URL(text)))
  .transform((text) => new URL(text).origin);

const environmentVariables = z.object({
  SHEAF_ENV: z.enum(["production", "development"]).default("development"),
  SHEAF_DATA: z.string().min(1).default(".sheaf"),
  SHEAF_SPILL: z.string().min(1).optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SHEAF_PEER_HOST: z
    .string()
    .max(253)
    .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9a-fA-F:]{2,39})$/)
    .optional(),
  SHEAF_PEER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  SHEAF_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHEAF_PASSKEY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/)
    .optional(),
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
  SHEAF_METRICS_TOKEN: z.string().min(16).max(500).optional(),
  SHEAF_OTLP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => isBareAddress(new URL(text)))
    .optional(),
  SHEAF_OTLP_HEADERS: z
    .string()
    .max(8_000)
    .transform((text) => text.split(",").map((part) => HEADER.exec(part.trim())))
    .refine((parts) => parts.every((part) => part !== null))
    .transform((parts) => Object.fromEntries(parts.map((part) => [part?.[1] ?? "", part?.[2] ?? ""])))
    .default({}),
  SHEAF_OTLP_SERVICE: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .default("sheaf"),
  SHEAF_OTLP_SHARE: z.coerce.number().min(0).max(1).default(1),
  SHEAF_LOG: z.enum(["trace", "debug", "info", "warn", "error"]).default("info"),
  SHEAF_ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  SHEAF_ALLOW_PRIVATE_DESTINATIONS: flag.optional(),
  SHEAF_WORK_THREADS: z.coerce.number().int().min(1).max(32).default(2),
  SHEAF_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SHEAF_FILES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  SHEAF_FILES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((text) => isBareOrigin(new URL(text)))
    .optional(),
  SHEAF_FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default("us-east-1"),
  SHEAF_FILES_ACCESS_KEY: z.string().min(1).max(256).optional(),
  SHEAF_FILES_SECRET_KEY: z.string().min(1).max(256).optional(),
  SHEAF_FILES_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+){0,9}$/)
    .optional(),
  SHEAF_MAIL_FROM: z
    .string()
    .regex(/^(?:[^\p{Cc}@<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u)
    .default("Sheaf <sheaf@localhost>"),
  SHEAF_IP_LISTS: flag.default(true),
  SHEAF_SIGNUP: z
    .string()
    .max(4_000)
    .transform((text) => text.split(",").map((part) => part.trim().toLowerCase()))
    .refine((parts) => (parts.length === 1 && WHO.test(parts.at(0) ?? "")) || parts.every((part) => DOMAIN.test(part)))
    .optional(),
  SHEAF_SUPPORT_CHAT_SCRIPT: z
    .url({ protocol: /^https$/ })
    .max(500)
    .refine((text) => isBareAddress(new URL(text)))
    .optional(),
  SHEAF_SUPPORT_CHAT_HOSTS: z
    .string()
    .max(2_000)
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every((part) => HTTPS_ORIGIN.test(part)))
    .default([]),
  SHEAF_SUPPORT_CHAT_SECRET: z.string().min(16).max(500).optional(),
  SHEAF_GOOGLE_CLIENT_ID: z.string().min(1).max(300).optional(),
  SHEAF_GOOGLE_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  SHEAF_GOOGLE_URL: serviceOrigin.optional(),
  SHEAF_MICROSOFT_CLIENT_ID: z.string().min(1).max(300).optional(),
  SHEAF_MICROSOFT_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  SHEAF_MICROSOFT_TENANT: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/)
    .optional(),
  SHEAF_MICROSOFT_LOGIN_URL: serviceOrigin.default("https://login.microsoftonline.com"),
  SHEAF_MICROSOFT_GRAPH_URL: serviceOrigin.default("https://graph.microsoft.com"),
  SHEAF_SLACK_CLIENT_ID: z.string().min(1).max(300).optional(),
  SHEAF_SLACK_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  SHEAF_SLACK_URL: serviceOrigin.default("https://slack.com"),
  SHEAF_MAP_TILES: z.string().max(1_000).optional(),
  SHEAF_MAP_TILES_DARK: z.string().max(1_000).optional(),
  SHEAF_MAP_TILES_ATTRIBUTION: z.string().max(200).optional(),
  SHEAF_MAP_TILES_MAX_ZOOM: z.coerce.number().int().min(0).max(22).default(18),
  SHEAF_FEATURES: z
    .string()
    .refine((text) => writtenFeatures(text).invalid.length === 0)
    .transform((text) => writtenFeatures(text).values)
    .default({}),
  SHEAF_WORK_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  SHEAF_WORK_MEMORY: z.coerce.number().int().min(128).max(8_192).default(512),
  SHEAF_DRAW_THREADS: z.coerce.number().int().min(1).max(32).default(2),
  SHEAF_DRAW_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  SHEAF_DRAW_MEMORY: z.coerce.number().int().min(128).max(8_192).default(768),
});

/** A server that strangers reach takes no organizations of theirs until somebody says so. */
function signUpOf(parts: readonly string[] | undefined, production: boolean): ServerConfig["signUp"] {
  const [who = production ? "nobody" : "anybody"] = parts ?? [];
  if (who === "nobody" || who === "anybody") return { who, domains: [] };
  return { who: "domains", domains: [...(parts ?? [])] };
}

/** It stands in a content policy as it is: neither a query nor what would end a rule. */
const isBareAddress = (url: URL): boolean =>
  url.username === "" && url.password === "" && url.search === "" && url.hash === "" && !/[;,'"\s]/.test(url.href);

/** A script is named, or there is nothing to set for one. */
function supportChatOf(value: z.output<typeof environmentVariables>): SupportChat | null {
  const { SHEAF_SUPPORT_CHAT_SCRIPT: script, SHEAF_SUPPORT_CHAT_HOSTS: hosts, SHEAF_SUPPORT_CHAT_SECRET: secret } = value;
  if (script !== undefined) return { script: new URL(script).href, hosts, secret: secret ?? null };
  if (hosts.length > 0 || secret !== undefined)
    throw new StartupFailure("SHEAF_SUPPORT_CHAT_HOSTS and SHEAF_SUPPORT_CHAT_SECRET need SHEAF_SUPPORT_CHAT_SCRIPT.");
  return null;
}

/** A client is named with its secret, or not at all. */
function clientOf(name: string, clientId: string | undefined, clientSecret: string | undefined): ClientOfService | null {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId !== undefined || clientSecret !== undefined)
    throw new StartupFailure(`SHEAF_${name}_CLIENT_ID and SHEAF_${name}_CLIENT_SECRET come together.`);
  return null;
}

function linkedServicesOf(value: z.output<typeof environmentVariables>): LinkedServicesConfig {
  return {
    google: clientOf("GOOGLE", value.SHEAF_GOOGLE_CLIENT_ID, value.SHEAF_GOOGLE_CLIENT_SECRET),
    microsoft: clientOf("MICROSOFT", value.SHEAF_MICROSOFT_CLIENT_ID, value.SHEAF_MICROSOFT_CLIENT_SECRET),
    slack: clientOf("SLACK", value.SHEAF_SLACK_CLIENT_ID, value.SHEAF_SLACK_CLIENT_SECRET),
    microsoftTenant: value.SHEAF_MICROSOFT_TENANT ?? null,
    googleUrl: value.SHEAF_GOOGLE_URL ?? null,
    microsoftLoginUrl: value.SHEAF_MICROSOFT_LOGIN_URL,
    microsoftGraphUrl: value.SHEAF_MICROSOFT_GRAPH_URL,
    slackUrl: value.SHEAF_SLACK_URL,
  };
}

/** Tiles are named with all that they take, or not at all. */
function mapTilesOf(value: z.output<typeof environmentVariables>): MapTilesSettings | null {
  const { SHEAF_MAP_TILES: light, SHEAF_MAP_TILES_DARK: dark, SHEAF_MAP_TILES_ATTRIBUTION: attribution } = value;
  if (light === undefined) {
    if (dark !== undefined || attribution !== undefined)
      throw new StartupFailure("SHEAF_MAP_TILES_DARK and SHEAF_MAP_TILES_ATTRIBUTION need SHEAF_MAP_TILES.");
    return null;
  }
  const read = mapTilesSettings.safeParse({
    lightUrl: light,
    darkUrl: dark ?? null,
    attribution: attribution ?? "",
    maxZoom: value.SHEAF_MAP_TILES_MAX_ZOOM,
  });
  const isSecure = (text: string | null): boolean => text === null || text.startsWith("https://");
  if (!read.success || !isSecure(read.data.lightUrl) || !isSecure(read.data.darkUrl))
    throw new StartupFailure("Cannot make sense of SHEAF_MAP_TILES. It is an https address with {z}, {x} and {y} in it.");
  return read.data;
}

const isBareOrigin = (url: URL): boolean => url.username === "" && url.password === "" && url.pathname === "/" && url.search === "";

/** A browser takes a passkey's domain only where the page's own host ends with it: another one would fail for everybody, and late. */
function passkeyDomainOf({ SHEAF_PASSKEY_DOMAIN: domain, SHEAF_URL: url }: z.output<typeof environmentVariables>): string | null {
  if (domain === undefined) return null;
  const host = new URL(url ?? "http://localhost").hostname;
  if (host !== domain && !host.endsWith(`.${domain}`))
    throw new StartupFailure("SHEAF_PASSKEY_DOMAIN has to be the host of SHEAF_URL, or what that ends with.");
  return domain;
}

/** A bucket is named with all that it takes, or not at all. */
function bucketOf(value: z.output<typeof environmentVariables>): FileBucket | null {
  const { SHEAF_FILES_BUCKET, SHEAF_FILES_ENDPOINT, SHEAF_FILES_ACCESS_KEY, SHEAF_FILES_SECRET_KEY } = value;
  const needed = { SHEAF_FILES_BUCKET, SHEAF_FILES_ENDPOINT, SHEAF_FILES_ACCESS_KEY, SHEAF_FILES_SECRET_KEY };
  const missing = Object.entries(needed).filter(([, text]) => text === undefined);
  if (missing.length === Object.keys(needed).length) return null;
  if (missing.length > 0) throw new StartupFailure(`A bucket for files needs ${missing.map(([name]) => name).join(", ")} as well.`);
  return {
    endpoint: new URL(SHEAF_FILES_ENDPOINT ?? "").origin,
    region: value.SHEAF_FILES_REGION,
    bucket: SHEAF_FILES_BUCKET ?? "",
    accessKey: SHEAF_FILES_ACCESS_KEY ?? "",
    secretKey: SHEAF_FILES_SECRET_KEY ?? "",
    prefix: value.SHEAF_FILES_PREFIX ?? "",
  };
}

/** The address of a collector without a path has the path that the protocol gives it. */
function tracesOf({
  SHEAF_OTLP_URL: url,
  SHEAF_OTLP_HEADERS: headers,
  SHEAF_OTLP_SERVICE: service,
  SHEAF_OTLP_SHARE: share,
}: z.output<typeof environmentVariables>): TraceTarget | null {
  if (url === undefined) {
    if (Object.keys(headers).length > 0) throw new StartupFailure("SHEAF_OTLP_HEADERS needs SHEAF_OTLP_URL.");
    return null;
  }
  const place = new URL(url);
  return { url: place.pathname === "/" ? new URL("/v1/traces", place).href : place.href, headers, service, share };
}

/** What NAME_FILE names stands for NAME, without the line end behind it: for secrets that are mounted as files. */
function withFiles(environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  const read: Record<string, string> = {};
  for (const name of Object.keys(environmentVariables.shape)) {
    const file = environment[`${name}_FILE`] ?? "";
    if (file === "") continue;
    if ((environment[name] ?? "") !== "") throw new StartupFailure(`${name} and ${name}_FILE are both set. Take one away.`);
    try {
      read[name] = readFileSync(file, "utf8").replace(/\r?\n$/u, "");
    } catch (error) {
      const { code = "unreadable" } = error as NodeJS.ErrnoException;
      throw new StartupFailure(`${name}_FILE names ${file}, which cannot be read (${code}).`);
    }
  }
  return { ...environment, ...read };
}

/** Reads the configuration. A variable that makes no sense stops the start; its value is not repeated, it may be a secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(withFiles(environment)).filter(([, value]) => value !== undefined && value !== ""));
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
    peerHost: value.SHEAF_PEER_HOST ?? null,
    peerPort: value.SHEAF_PEER_PORT,
    portFixed: value.PORT !== undefined,
    publicUrl: value.SHEAF_URL === undefined ? null : new URL(value.SHEAF_URL).origin,
    passkeyDomain: passkeyDomainOf(value),
    databaseUrl: value.DATABASE_URL ?? null,
    sessionSecret: value.SHEAF_SESSION_SECRET ?? null,
    encryptionKey: value.SHEAF_ENCRYPTION_KEY ?? null,
    samples: !production && (value.SHEAF_SAMPLES ?? true),
    generateSecrets: value.SHEAF_GENERATE_SECRETS ?? !production,
    newSecrets: value.SHEAF_NEW_SECRETS,
    trustedProxies: value.SHEAF_TRUSTED_PROXIES,
    openApi: value.SHEAF_OPENAPI ?? !production,
    metricsToken: value.SHEAF_METRICS_TOKEN ?? null,
    traces: tracesOf(value),
    logLevel: value.SHEAF_LOG,
    // a server at home asks databases at home; one that strangers can sign in to should not
    allowPrivateAddresses: value.SHEAF_ALLOW_PRIVATE_ADDRESSES ?? !production,
    // whoever may schedule writes addresses of destinations: networks behind this machine are nobody's by themselves
    allowPrivateDestinations: value.SHEAF_ALLOW_PRIVATE_DESTINATIONS ?? false,
    workThreads: value.SHEAF_WORK_THREADS,
    smtpUrl: value.SHEAF_SMTP_URL ?? null,
    fileBucket: bucketOf(value),
    mailFrom: value.SHEAF_MAIL_FROM,
    ipLists: value.SHEAF_IP_LISTS,
    signUp: signUpOf(value.SHEAF_SIGNUP, production),
    supportChat: supportChatOf(value),
    linkedServices: linkedServicesOf(value),
    mapTiles: mapTilesOf(value),
    features: value.SHEAF_FEATURES,
    workSeconds: value.SHEAF_WORK_SECONDS,
    workMemory: value.SHEAF_WORK_MEMORY,
    drawThreads: value.SHEAF_DRAW_THREADS,
    drawSeconds: value.SHEAF_DRAW_SECONDS,
    drawMemory: value.SHEAF_DRAW_MEMORY,
  };
}
