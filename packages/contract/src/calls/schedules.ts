import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema, idSchema, nameSchema, textSchema } from "./common.ts";
import { destinationKinds } from "../destinations.ts";
import { inodeTypes } from "./documents.ts";
import { linkedPlace } from "./linked-accounts.ts";

/** Of rows, one file per element, or `xlsx` of a page or a workbook with a sheet for each; the others are drawn, and a `png` stands in the mail. */
export const scheduleRowFormats = ["csv", "tsv", "xlsx", "json", "jsonl", "parquet"] as const;
export const scheduleDrawnFormats = ["pdf", "png", "svg", "html"] as const;
export const scheduleFormats = [...scheduleRowFormats, ...scheduleDrawnFormats] as const;
/**
 * An export sends what it is told to whenever it is due; an alert tells of something, once until it is over; a refresh sends nothing: it runs
 * what the document shows, so that whoever opens it finds it there.
 */
export const scheduleKinds = ["export", "alert", "refresh"] as const;
/**
 * When something is sent: `rows` and `no-rows` look at how many there are, `changed` and `more-rows` at the run before, `compare` at values of
 * a column, `moves` at how far its last value is from that of the run before (percent), `unusual` at whether its last value fits the others,
 * `formula` at whether a formula is true.
 */
export const scheduleConditions = ["always", "rows", "no-rows", "changed", "more-rows", "compare", "moves", "unusual", "formula"] as const;
export type ScheduleConditionKind = (typeof scheduleConditions)[number];
export const comparisons = ["above", "at-least", "below", "at-most", "equals", "differs"] as const;
export type Comparison = (typeof comparisons)[number];
export const tableModes = ["replace", "append"] as const;

const documentId = z.string().min(1).max(200);

const scheduleItem = z
  .object({
    what: z.enum(["element", "page", "workbook"]),
    /** Of the element or the page; null for the workbook. */
    id: documentId.nullable(),
    format: z.enum(scheduleFormats),
  })
  .meta({ id: "ScheduleItem" });
const scheduleCondition = z
  .object({
    kind: z.enum(scheduleConditions),
    /** Whose rows are looked at; null: of everything that is sent. */
    elementId: documentId.nullable(),
    columnId: documentId.nullable(),
    comparison: z.enum(comparisons).nullable(),
    /** What is compared with; of `moves` percent. */
    value: z.string().max(200).nullable(),
    /** Whether every row has to hold, or one. */
    everyRow: z.boolean(),
    /** In stored form, as a live formula of a text. */
    formula: z.string().max(limits.scheduleFormula).nullable(),
    /** Of an alert on a threshold: it is over at this value, not at the threshold itself, so that a value that trembles there is told once. */
    clearsAt: z.string().max(200).nullable().optional(),
  })
  .meta({ id: "ScheduleCondition" });
/**
 * One message for each address in a column of an element, with what its rows say: each column sets a control of the document, or leaves of
 * another element the rows that have its values in a column.
 */
const scheduleBurst = z
  .object({
    elementId: documentId,
    emailColumnId: documentId,
    parts: z
      .array(
        z
          .object({
            columnId: documentId,
            /** Null: it filters an element. */
            controlId: documentId.nullable(),
            filteredElementId: documentId.nullable(),
            filteredColumnId: documentId.nullable(),
          })
          .meta({ id: "ScheduleBurstPart" }),
      )
      .min(1)
      .max(limits.burstColumns),
  })
  .meta({ id: "ScheduleBurst" });
const schedulePaper = z
  .object({
    size: z.enum(["a4", "a3", "letter", "legal", "tabloid"]),
    orientation: z.enum(["portrait", "landscape"]),
    /** Tables with all of their rows, on sheets of their own; otherwise as much as the page shows. */
    wholeTables: z.boolean().nullable().optional(),
  })
  .meta({ id: "SchedulePaper" });
/** A control that has a value of its own in what is sent: a `ControlValue` as JSON, or `null` where it lets everything through. */
const scheduleControl = z.object({ controlId: documentId, value: z.string().max(limits.addressPart) }).meta({ id: "ScheduleControl" });

/** What is said of a schedule besides its times. */
const told = {
  name: nameSchema,
  kind: z.enum(scheduleKinds),
  /** With live formulas in double braces, in stored form, as the texts of elements have them. */
  subject: textSchema(limits.scheduleSubject),
  message: textSchema(limits.scheduleMessage),
  recipients: z
    .array(emailSchema)
    .max(limits.scheduleRecipients)
    .describe("Addresses of members, or of domains that the organization allows"),
  /** Teams whose members get it, whoever is in them when it is sent. */
  teams: z.array(idSchema).max(limits.scheduleTeams).nullable().optional(),
  items: z.array(scheduleItem).max(limits.scheduleAttachments),
  /** All other controls are as they were published. */
  controls: z.array(scheduleControl).max(limits.scheduleControls).nullable().optional(),
  condition: scheduleCondition,
  /** Null: everybody gets the same. */
  burst: scheduleBurst.nullable(),
  /** Each member gets what they may see themselves; everybody else gets what the owner sees. */
  asRecipient: z.boolean(),
  hasLink: z.boolean(),
  paper: schedulePaper,
  /** Several files go out as one zip archive; pictures in the text of a mail stay there. */
  isZipped: z.boolean().nullable().optional(),
};
const times = {
  cron: z.string().max(200).describe("Five fields of cron, read on the clocks of the time zone"),
  timeZone: z.string().max(100),
  endsOn: z.iso
    .date()
    .nullable()
    .optional()
    .describe("The last day on which it is due, on the clocks of the time zone; without one it goes on"),
  endsAfter: z
    .int()
    .min(1)
    .max(limits.scheduleSends)
    .nullable()
    .optional()
    .describe("How often it sends before it ends; without it, it goes on"),
};
/** The rows of an element as a table of a connection that takes tables; its schema is the connection's. */
const writtenTable = z
  .object({
    connectionId: idSchema,
    elementId: documentId,
    name: z.string().trim().min(1).max(200),
    mode: z.enum(tableModes),
  })
  .meta({ id: "WrittenTable" });
const destinationAsked = z.strictObject({
  /** One that is there already keeps its address and its secret where these are null. */
  destinationId: idSchema.nullable(),
  kind: z.enum(destinationKinds),
  /** Of a place: `https://HOST/BUCKET/FOLDER`, or `sftp://HOST:PORT/FOLDER`. */
  url: z.string().max(2_000).nullable(),
  /** What a webhook is signed with; the secret key of a bucket; a password or a private key. */
  secret: z.string().min(1).max(16_000).nullable(),
  /** The access key of a bucket, or the user of an SFTP server. */
  user: z.string().max(200).nullable(),
  /** Of a bucket. */
  region: z.string().max(100).nullable(),
  /** What an SFTP server has to show, as a test found it. */
  hostKey: z.string().max(100).nullable(),
  /** Of a warehouse alone, which has none of the others. */
  table: writtenTable.nullish(),
  /** Of what a linked account leads to, which has none of the others. */
  linked: linkedPlace.nullish(),
});
const content = z.strictObject({
  ...told,
  destinations: z.array(destinationAsked).max(limits.scheduleDestinations),
});

export const scheduleCreation = content.extend({ workbookId: idSchema, ...times });
export const scheduleChange = content.extend({ scheduleId: idSchema, ...times });
/** Whether a destination takes what is sent, before anything is. `scheduleId`: of one whose secrets are kept. */
export const destinationTest = z.strictObject({ workbookId: idSchema, scheduleId: idSchema.nullable(), destination: destinationAsked });
export const destinationTested = z.object({ host: z.string(), hostKey: z.string().nullable() }).meta({ id: "DestinationTested" });
/** The same, sent to the caller alone, now. */
export const scheduleTest = content.omit({ destinations: true }).extend({ workbookId: idSchema });
/** The mail that would be sent, to be looked at: pictures stand in its HTML. */
export const schedulePreview = z
  .object({
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    /** Files beside it; those that are drawn as they would be printed, as a picture of their first page. */
    files: z.array(
      z
        .object({ name: z.string(), contentType: z.string(), bytes: z.int(), picture: z.string().nullable() })
        .meta({ id: "SchedulePreviewFile" }),
    ),
    /** Of a burst: everybody who would get one. */
    recipients: z.array(z.string()),
    isSkipped: z.boolean(),
    detail: z.string().nullable(),
  })
  .meta({ id: "SchedulePreview" });
/** `as`: of a burst, whose message it is; null: the first one's. */
export const schedulePreviewed = scheduleTest.extend({ as: z.string().max(320).nullable() });
export const scheduleTested = z
  .object({ sentTo: z.string(), isSkipped: z.boolean(), detail: z.string().nullable() })
  .meta({ id: "ScheduleTested" });
export const scheduleNaming = z.strictObject({ scheduleId: idSchema });
/** `againOf`: a run whose destinations may not have got it; it goes to these alone, once more. */
export const scheduleRunning = scheduleNaming.extend({ againOf: idSchema.nullable().optional() });
export const scheduleMute = z.strictObject({ scheduleId: idSchema, until: z.iso.datetime().nullable() });
/** Without a workbook: the caller's own of all workbooks. */
export const schedulesOf = z.strictObject({ workbookId: idSchema.nullable().optional() });
/** When the data of a document was last made new by its schedule; null: never. */
export const dataRefresh = z.object({ refreshedAt: z.string().nullable() }).meta({ id: "DataRefresh" });
export const dataRefreshOf = z.strictObject({ workbookId: idSchema });
export const scheduleTimes = z.strictObject(times);
export const nextTimes = z.object({ times: z.array(z.string()) }).meta({ id: "NextTimes" });
/** Whom somebody types; the best matches first, a few unless more are asked for. */
export const recipientSearch = z.strictObject({
  search: textSchema(limits.searchLength).nullish(),
  first: z.int().min(1).max(limits.listPage).nullish(),
});
/** Somebody who can be sent to. */
export const suggestedRecipient = z.object({ email: z.string(), name: z.string() }).meta({ id: "SuggestedRecipient" });
export type SuggestedRecipient = z.infer<typeof suggestedRecipient>;
/** Domains outside of the organization whose addresses may get mail; `*`: all. */
export const mailRules = z
  .object({
    domains: z.array(z.string()),
    /** Whether programs that show previews of links are told the names of documents. */
    linkTitles: z.boolean(),
    /** Whether they are shown the newest picture of a document that somebody made a link to. */
    linkPictures: z.boolean(),
  })
  .meta({ id: "MailRules" });
export const mailRulesUpdate = z.strictObject({
  domains: z
    .array(
      z
        .string()
        .max(253)
        .regex(/^(?:\*|[a-z\d-]+(?:\.[a-z\d-]+)+)$/, { message: "Not a domain" }),
    )
    .max(100),
  linkTitles: z.boolean().optional(),
  linkPictures: z.boolean().optional(),
});

export const exportSchedule = z
  .object({
    scheduleId: idSchema,
    workbookId: idSchema,
    workbookName: z.string().nullable(),
    ...told,
    name: z.string(),
    recipients: z.array(z.string()),
    destinations: z.array(
      z
        .object({
          destinationId: idSchema,
          kind: z.enum(destinationKinds),
          host: z.string(),
          hasSecret: z.boolean(),
          table: writtenTable.nullable(),
          linked: linkedPlace.nullable(),
        })
        .meta({ id: "ScheduleDestination" }),
    ),
    ownerId: idSchema,
    ownerName: z.string(),
    ...times,
    /** Addresses that want no more of it. */
    unsubscribed: z.array(z.string()),
    isPaused: z.boolean(),
    /** Why the server paused it; null while it runs, or where a person did. */
    pauseReason: z.string().nullable(),
    /** It is paused because it came to its end, as was wished. */
    hasEnded: z.boolean(),
    mutedUntil: z.string().nullable(),
    /** Of an alert: what it tells of holds. */
    isOn: z.boolean(),
    nextAt: z.string().nullable(),
  })
  .meta({ id: "ExportSchedule" });
/** A destination that may have got what a run sent, or may not: look there. */
export const unsureDelivery = z
  .object({
    destinationId: idSchema,
    host: z.string(),
    /** Somebody let it go there once more. */
    wasSentAgain: z.boolean(),
  })
  .meta({ id: "UnsureDelivery" });
/** `text`: the message as JSON, a key with its parameters; null: words that stand as they are in every language. */
const runNote = z.object({ message: z.string(), text: z.string().nullable() }).meta({ id: "RunNote" });
export const scheduleRun = z
  .object({
    runId: idSchema,
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    /** `running`, `sent`, `skipped`, `retrying` or `failed`. */
    outcome: z.string(),
    /** What is said of it, in English. */
    detail: z.string().nullable(),
    notes: z.array(runNote),
    sent: z.int(),
    /** Who got it: addresses, and hosts of destinations. */
    receivers: z.array(z.string()),
    unsure: z.array(unsureDelivery),
  })
  .meta({ id: "ScheduleRun" });
/** What waits for somebody on their home screen. */
export const homeNews = z
  .object({
    schedules: z.array(
      z
        .object({
          scheduleId: idSchema,
          name: z.string(),
          workbookId: idSchema,
          /** Null where the document is gone or hidden from its owner by now. */
          workbookName: z.string().nullable(),
          /** It was paused because it could go on no longer; otherwise its last run failed. */
          isStopped: z.boolean(),
          reason: z.string().nullable(),
          at: z.string().nullable(),
        })
        .meta({ id: "TroubledSchedule" }),
    ),
    freshness: z.array(
      z
        .object({
          inodeId: idSchema,
          type: z.enum(inodeTypes),
          name: z.string(),
          /** Null: never yet. */
          refreshedAt: z.string().nullable(),
          /** No schedule of it is on time: each is paused, failed last, or is behind. */
          isLate: z.boolean(),
        })
        .meta({ id: "DataFreshness" }),
    ),
  })
  .meta({ id: "HomeNews" });
export type HomeNews = z.infer<typeof homeNews>;
export const scheduleMade = z.object({ scheduleId: idSchema }).meta({ id: "ScheduleMade" });

/** What the link at the end of a mail leads to, and what ends it. */
export const unsubscribeRequest = z.object({ token: z.string().min(1).max(2_000) });
export const unsubscribeFacts = z.object({ organization: z.string(), schedule: z.string(), email: z.string(), isOver: z.boolean() });

export type ScheduleCreation = z.infer<typeof scheduleCreation>;
export type ScheduleChange = z.infer<typeof scheduleChange>;
export type ScheduleTest = z.infer<typeof scheduleTest>;
export type SchedulePreview = z.infer<typeof schedulePreview>;
export type ScheduleBurst = z.infer<typeof scheduleBurst>;
export type WrittenTable = z.infer<typeof writtenTable>;
export function isScheduleDrawn(format: ScheduleItem["format"]): format is (typeof scheduleDrawnFormats)[number] {
  return (scheduleDrawnFormats as readonly string[]).includes(format);
}
export type ScheduleItem = z.infer<typeof scheduleItem>;
export type ScheduleCondition = z.infer<typeof scheduleCondition>;
export type ExportSchedule = z.infer<typeof exportSchedule>;
export type ScheduleRun = z.infer<typeof scheduleRun>;
export type MailRules = z.infer<typeof mailRules>;
export type UnsubscribeFacts = z.infer<typeof unsubscribeFacts>;
