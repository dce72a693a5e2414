import { z } from "zod";

/** One thing that a connection says of its warehouse: what may stand there, and how a form asks for it. */
export interface ConnectionField<S extends z.ZodType = z.ZodType> {
  readonly title: string;
  readonly description?: string;
  /** What a form says where nothing stands there and something has to. */
  readonly missing?: string;
  readonly control: ConnectionControl;
  readonly schema: S;
}

/** `text` and `number` are one line, `lines` are several, `choice` is one of a few. */
export type ConnectionControl =
  | { readonly kind: "text" | "lines"; readonly example?: string }
  | { readonly kind: "number" }
  | { readonly kind: "choice"; readonly choices: readonly { readonly id: string; readonly label: string }[] };

/** A text that names something in a warehouse. */
export const plain = (length: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(length)
    .refine((text) => !text.includes("\u0000"), "must not hold the NUL character");

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/iu;

/** A host name or an IP address; nothing that a driver could take for a socket, a file, a list or an option (V44). */
function isHost(text: string): boolean {
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (text.includes(":")) return z.ipv6().safeParse(text).success;
  const labels = text.replace(/\.$/u, "").split(".");
  return text.length <= 253 && labels.every((label) => LABEL.test(label));
}

export const host = {
  title: "Host",
  missing: "Type the server’s name or address",
  control: { kind: "text", example: "warehouse.example" },
  schema: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .transform((text) => text.replace(/^\[(.*)\]$/u, "$1"))
    .refine(isHost, "must be one host name or IP address"),
} satisfies ConnectionField;

export const port = (usual: number) =>
  ({
    title: "Port",
    missing: "1 to 65535",
    control: { kind: "number" },
    schema: z.int().min(1).max(65_535).default(usual),
  }) satisfies ConnectionField;

export const user = (length: number) =>
  ({
    title: "User",
    description: "A role that may only read.",
    missing: "Type the role to sign in with",
    control: { kind: "text" },
    schema: plain(length),
  }) satisfies ConnectionField;

/** `require` encrypts and believes any certificate; `verify` checks certificate and name. */
export const encryption = {
  title: "Encryption",
  control: {
    kind: "choice",
    choices: [
      { id: "verify", label: "Encrypted, certificate checked" },
      { id: "require", label: "Encrypted" },
      { id: "none", label: "Not encrypted" },
    ],
  },
  schema: z.enum(["verify", "require", "none"]).default("verify"),
} satisfies ConnectionField;

/** Certificate text (PEM) to trust besides the well-known authorities; a text, never a path. */
export const certificate = {
  title: "Certificate of the authority",
  description: "Where the server’s certificate is signed by an authority of your own: the text between BEGIN and END.",
  control: { kind: "lines", example: "-----BEGIN CERTIFICATE-----" },
  schema: z
    .string()
    .max(64 * 1024)
    .refine(
      (text) => /^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/u.test(text),
      "must be a certificate in PEM form",
    )
    .optional(),
} satisfies ConnectionField;

/** The role may write there and nowhere else; without it, rows that people enter stay with us. */
export const writeBackSchema = (length: number, title: string) =>
  ({
    title,
    description: "Rows that people enter are kept in it as tables. The role may create tables in it.",
    control: { kind: "text" },
    schema: plain(length).optional(),
  }) satisfies ConnectionField;
