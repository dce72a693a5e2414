import { createHash } from "node:crypto";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../../platform/background/index.ts";
import { mailLook, mailTexts, renderMail } from "../../../platform/mail/index.ts";
import type { Caller } from "../../../platform/services.ts";
import { addressOfDocument } from "../../documents/index.ts";
import { fullName } from "../../organizations/index.ts";
import { unsubscribeAddress } from "../destinations/mail/addresses.ts";
import { type Attached, picturesOf } from "./outgoing-files.ts";
import type { Errand, Said } from "./errand.ts";
import type { Reader } from "./readers.ts";

/** Mails a reader what they see. `members`: addresses of those who may look at the workbook themselves. */
export async function mailReader(
  errand: Errand,
  { reader, owner, members }: { readonly reader: Reader; readonly owner: Caller; readonly members: ReadonlySet<string> },
  said: Said,
  attached: () => Promise<Attached>,
): Promise<void> {
  const { organization_id: organizationId, id: scheduleId, definition, name, workbook_id } = errand.schedule;
  for (const to of reader.emails) {
    // who is in the list as well as in the rows gets both messages
    const key = createHash("sha256")
      .update(reader.part === null ? to : `${reader.key}`)
      .digest("hex")
      .slice(0, 16);
    if (await errand.run.wasDone(`mail ${key}`)) {
      errand.receivers.push(to);
      continue;
    }
    const { files } = await attached();
    const organization = await errand.organization();
    const unsubscribe = unsubscribeAddress(errand.services, { organizationId, scheduleId, email: to });
    // somebody who may not look at the workbook is not led to it
    const isMember = members.has(to);
    const text = renderMail(
      mailTexts.scheduled({
        owner: fullName({ first_name: owner.firstName, last_name: owner.lastName, email: owner.email }),
        organization: organization.name,
        schedule: name,
        document: said.documentName,
        subject: said.subject,
        message: said.message,
        reason: said.reason,
        url:
          definition.hasLink && isMember
            ? addressOfDocument(errand.services, { slug: organization.slug, type: "workbook", id: workbook_id })
            : null,
        pictures: picturesOf(files),
        unsubscribe,
      }),
      await mailLook(errand.services, organizationId, to),
    );
    await errand.requireTurn(reader.userId);
    try {
      await errand.post.send({ id: `${errand.run.id}.${key}`, to, ...text, attachments: files, unsubscribe });
    } catch (error) {
      if (!(error instanceof GiveUp)) throw error;
      // one address that is refused keeps nobody else from their mail
      errand.notes.push(message("errors-schedules.notes.refused-by-mail-server", { address: to }));
      errand.isRefused = true;
      continue;
    }
    await errand.run.note(`mail ${key}`);
    errand.receivers.push(to);
  }
}
