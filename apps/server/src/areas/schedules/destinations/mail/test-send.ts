import { CodedError, type SchedulePreview } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../../../platform/background/index.ts";
import type { ScheduleDefinition } from "../../../../platform/database/index.ts";
import {
  framedMail,
  type MailFile,
  type MailLook,
  mailLook,
  mailTexts,
  type Post,
  renderMail,
  type RenderedMail,
} from "../../../../platform/mail/index.ts";
import type { OperationContext } from "../../../../platform/operations/index.ts";
import { addressOfDocument } from "../../../documents/index.ts";
import { fullName } from "../../../organizations/index.ts";
import { organizationOf, unsubscribeAddress } from "./addresses.ts";
import { elementsOf, picturesOf } from "../../running/outgoing-files.ts";
import { openReading, type Reading, type ReadingParts } from "../../running/reading.ts";
import { type BurstPart, partsOf } from "../../running/bursts.ts";
import { judge, type Verdict } from "../../alerts/conditions.ts";

type TriedDefinition = Omit<ScheduleDefinition, "destinations" | "endsOn" | "endsAfter">;

/** What a schedule would send to one person now, computed with the rights of whoever asks. */
interface Trial {
  readonly reading: Reading;
  readonly verdict: Verdict;
  /** Of a burst: everybody who would get one, and whose this is. */
  readonly parts: readonly BurstPart[];
  readonly part: BurstPart | null;
}

interface Tried {
  readonly name: string;
  readonly workbookId: string;
  readonly definition: TriedDefinition;
}

export async function openTrial(
  context: OperationContext,
  parts: ReadingParts,
  { workbookId, definition, as }: { readonly workbookId: string; readonly definition: TriedDefinition; readonly as: string | null },
): Promise<Trial> {
  const whole = await openReading(context, parts, workbookId, definition);
  const { burst } = definition;
  const all = burst === null ? [] : await partsOf(whole.document, burst, whole.rowsOf);
  if (burst !== null && all.length === 0)
    throw new CodedError("EINVAL", message("errors-schedules.destinations.element-recipients-no-address"), { field: "burst" });
  const part = all.find(({ email }) => email === as) ?? all[0] ?? null;
  const reading = part === null ? whole : await openReading(context, parts, workbookId, definition, part);
  const elementIds = definition.items.flatMap(({ what, id }) => elementsOf(reading.document, what, id));
  return { reading, verdict: await judge({ ...reading, elementIds }, definition.condition, {}), parts: all, part };
}

export async function standingOf(
  context: OperationContext,
  { verdict: { holds, phrase } }: Trial,
): Promise<{ readonly isSkipped: boolean; readonly detail: string | null }> {
  const { words } = await mailLook(context, context.actor.organizationId, context.caller.email);
  return { isSkipped: !holds, detail: phrase?.(words) ?? null };
}

async function rendered(
  context: OperationContext,
  { reading, verdict }: Trial,
  { name, workbookId, definition }: Tried,
  files: readonly MailFile[],
  unsubscribe: string | null,
  look: MailLook,
): Promise<RenderedMail> {
  const { caller } = context;
  const organization = await organizationOf(context, caller.actor.organizationId);
  const { texts } = await reading.fill([definition.subject, definition.message]);
  return renderMail(
    mailTexts.scheduled({
      owner: fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email }),
      organization: organization.name,
      schedule: name,
      document: reading.documentName,
      subject: texts[0] ?? "",
      message: texts[1] ?? "",
      reason: definition.condition.kind === "always" ? null : verdict.phrase,
      url: definition.hasLink ? addressOfDocument(context, { slug: organization.slug, type: "workbook", id: workbookId }) : null,
      pictures: picturesOf(files),
      unsubscribe,
    }),
    look,
  );
}

/** The same as a mail to one person, now: nothing is noted and nothing remembered. */
export async function sendTest(context: OperationContext, post: Post, trial: Trial, tried: Tried & { readonly id: string }): Promise<void> {
  const { files } = await trial.reading.files();
  const look = await mailLook(context, context.actor.organizationId, context.caller.email);
  const text = await rendered(context, trial, tried, files, null, look);
  try {
    await post.send({ id: tried.id, to: context.caller.email, ...text, attachments: files });
  } catch (error) {
    throw error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
  }
}

/** The mail as its recipient will see it, with its pictures in it and the first page of each file that is drawn. */
export async function shownTrial(
  context: OperationContext,
  trial: Trial,
  tried: Tried,
): Promise<Omit<SchedulePreview, "isSkipped" | "detail">> {
  const { reading, part, parts } = trial;
  const { items, recipients } = tried.definition;
  const { files } = await reading.files();
  const to = part?.email ?? recipients[0] ?? context.caller.email;
  // its link ends nothing: it is of no schedule
  const link = { organizationId: context.actor.organizationId, scheduleId: context.ids.make(), email: to };
  const look = await mailLook(context, context.actor.organizationId, to);
  const mail = await rendered(context, trial, tried, files, unsubscribeAddress(context, link), look);
  const html = framedMail(mail.html, [...mail.ownPictures, ...files]);
  const drawn = items.filter(({ format }) => format === "pdf");
  const shown: SchedulePreview["files"] = [];
  let place = 0;
  for (const { name, contentType, bytes, contentId } of files) {
    if (contentId !== undefined) continue;
    const item = contentType === "application/pdf" ? drawn[place++] : undefined;
    const picture = item === undefined ? null : `data:image/png;base64,${Buffer.from(await reading.picture(item)).toString("base64")}`;
    shown.push({ name, contentType, bytes: bytes.length, picture });
  }
  return { to, subject: mail.subject, html, files: shown, recipients: parts.map(({ email }) => email) };
}
