import { isIP } from "node:net";
import { z } from "zod";
import { CodedError } from "@sheaf/contract";

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/iu;

/** A host name or an IP address; nothing that a driver could take for a socket, a file, a list or an option (V44). */
function isHost(text: string): boolean {
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (isIP(text) !== 0) return !text.includes("%");
  const labels = text.replace(/\.$/u, "").split(".");
  return text.length <= 253 && labels.every((label) => LABEL.test(label));
}

const plain = (length: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(length)
    .refine((text) => !text.includes("\u0000"), "must not hold the NUL character");

/** What a connection to a PostgreSQL server says, without its password. Every other option of the driver is out of reach. */
export const postgresSettingsSchema = z
  .strictObject({
    host: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .transform((text) => text.replace(/^\[(.*)\]$/u, "$1"))
      .refine(isHost, "must be one host name or IP address")
      .meta({ title: "Host", description: "Name or address of the server" }),
    port: z.int().min(1).max(65_535).default(5432).meta({ title: "Port" }),
    database: plain(63).meta({ title: "Database" }),
    user: plain(63).meta({ title: "User", description: "A role that may only read" }),
    /** `require` encrypts and believes any certificate; `verify` checks certificate and name. */
    encryption: z.enum(["verify", "require", "none"]).default("verify").meta({ title: "Encryption" }),
    /** Certificate text (PEM) to trust besides the well-known authorities; a text, never a path. */
    certificate: z
      .string()
      .max(64 * 1024)
      .refine(
        (text) => /^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/u.test(text),
        "must be a certificate in PEM form",
      )
      .optional()
      .meta({ title: "Certificate of the authority" }),
    /** The role may write there and nowhere else; without it, rows that people enter stay with us. */
    writeBackSchema: plain(63).optional().meta({ title: "Schema for input tables", description: "The role may create tables in it" }),
  })
  .readonly();

export type PostgresSettings = z.output<typeof postgresSettingsSchema>;

/** Settings in their one spelling; EINVAL with `details.field` where they are wrong. */
export function readPostgresSettings(input: unknown): PostgresSettings {
  const read = postgresSettingsSchema.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw new CodedError("EINVAL", `${field ?? "settings"}: ${issue?.message ?? "not valid"}`, { field: field ?? null });
}
