import { GiveUp } from "../../platform/background/index.ts";
import { mailTexts, type Post, renderMail } from "../../platform/mail/index.ts";
import type { Caller, Services } from "../../platform/services.ts";
import { fullName } from "../organizations/index.ts";
import { addressOf, organizationOf } from "./addresses.ts";
import { picturesOf, type Reading } from "./attachments.ts";
import type { ScheduleRow } from "./store.ts";

/** The same as a mail to one person, now: nothing is noted and nothing remembered. */
export async function sendTest(
  services: Services,
  post: Post,
  {
    caller,
    reading,
    reason,
    workbookId,
    definition,
    name,
    id,
  }: {
    readonly caller: Caller;
    readonly reading: Reading;
    readonly reason: string;
    readonly workbookId: string;
    readonly definition: Pick<ScheduleRow["definition"], "subject" | "message" | "hasLink">;
    readonly name: string;
    readonly id: string;
  },
): Promise<void> {
  const { files } = await reading.files();
  const organization = await organizationOf(services, caller.actor.organizationId);
  const text = mailTexts.scheduled({
    owner: fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email }),
    organization: organization.name,
    schedule: name,
    document: reading.documentName,
    subject: definition.subject,
    message: definition.message,
    reason,
    url: definition.hasLink ? addressOf(services, organization.slug, workbookId) : null,
    pictures: picturesOf(files),
    unsubscribe: null,
  });
  try {
    await post.send({ id, to: caller.email, ...renderMail(text), attachments: files });
  } catch (error) {
    throw error instanceof GiveUp && error.cause instanceof Error ? error.cause : error;
  }
}
