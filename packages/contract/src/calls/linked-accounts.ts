import { z } from "zod";
import { linkedKinds, linkedServices } from "../linked-services.ts";
import { idSchema, nameSchema } from "./common.ts";

/** A name of the service's own; it says nothing to anybody else. */
const theirId = z.string().min(1).max(500);

/** Where something goes by a linked account. */
export const linkedPlace = z
  .object({
    accountId: idSchema,
    /** A spreadsheet, a folder of Drive, a library of documents, a team, or a channel of Slack. */
    placeId: theirId,
    placeName: z.string().max(500),
    /** A folder of the library, or a channel of the team; null elsewhere. */
    partId: theirId.nullable(),
    /** The same; the name of the sheet in a spreadsheet, which is made where there is none. */
    partName: z.string().max(500).nullable(),
    /** Of a spreadsheet: whose rows. */
    elementId: z.string().min(1).max(200).nullable(),
    mode: z.enum(["replace", "append"]).nullable(),
  })
  .meta({ id: "LinkedPlace" });
export type LinkedPlace = z.infer<typeof linkedPlace>;

const service = z.enum(linkedServices);
const linkedKind = z.enum(linkedKinds);

export const linkedAccount = z
  .object({
    accountId: idSchema,
    service,
    /** The person's address there, or the workspace of Slack. */
    label: z.string(),
    kinds: z.array(linkedKind),
    /** The service takes it no more: it has to be connected again. */
    isLost: z.boolean(),
    linkedAt: z.string(),
  })
  .meta({ id: "LinkedAccount" });
export type LinkedAccount = z.infer<typeof linkedAccount>;
export const linkedAccounts = z
  .object({
    /** Kinds that the organization is set up for and the caller may send to. */
    kinds: z.array(linkedKind),
    accounts: z.array(linkedAccount),
    /** The organization lets schedules put files into storage outside. */
    hasStorage: z.boolean(),
  })
  .meta({ id: "LinkedAccounts" });
export type LinkedAccounts = z.infer<typeof linkedAccounts>;

export const linkingBegin = z.strictObject({ kind: linkedKind });
export const linkingBegun = z.object({ url: z.string() }).meta({ id: "LinkingBegun" });
/** What the service sent the browser back with. */
export const linkingFinish = z.strictObject({
  state: z.string().min(1).max(500),
  code: z.string().max(4_000).nullable(),
  /** What it says where it gives no code. */
  error: z.string().max(500).nullable(),
});
export const accountNaming = z.strictObject({ accountId: idSchema });

const placesOf = {
  accountId: idSchema,
  kind: linkedKind,
  /** The library or the team whose folders or channels are meant; null: those themselves. */
  withinId: theirId.nullable(),
};
export const linkedPlacesOf = z.strictObject({ ...placesOf, search: z.string().max(200).nullable() });
export const linkedChoice = z.object({ id: z.string(), name: z.string() }).meta({ id: "LinkedChoice" });
export type LinkedChoice = z.infer<typeof linkedChoice>;
/** A new spreadsheet or folder. */
export const linkedPlaceMaking = z.strictObject({ ...placesOf, name: nameSchema });

/** By what the organization is known at a service. */
export const serviceApp = z
  .object({
    service,
    /** Null: nobody can connect an account there. */
    clientId: z.string().nullable(),
    /** Whoever runs the server gave it, for all organizations. */
    isOfServer: z.boolean(),
    /** Of Microsoft: the directory whose people connect; null: any. */
    tenant: z.string().nullable(),
    /** Of Google: people may choose any of their files, and not only those that were made from here. */
    isWide: z.boolean(),
    /** What the service has to know as the address that people come back to. */
    redirectUrl: z.string(),
  })
  .meta({ id: "ServiceApp" });
export type ServiceApp = z.infer<typeof serviceApp>;
export const serviceAppSetting = z.strictObject({
  service,
  clientId: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^[\x21-\x7e]+$/, { message: "A client ID has no spaces" }),
  /** Null: the one that is kept. */
  clientSecret: z.string().min(1).max(500).nullable(),
  tenant: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/, { message: "A directory is a domain or an ID" })
    .nullable(),
  isWide: z.boolean(),
});
export const serviceNaming = z.strictObject({ service });
