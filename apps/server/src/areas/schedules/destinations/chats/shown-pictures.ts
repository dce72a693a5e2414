import { insertPictureLink, pictureAddress } from "../../../exports/index.ts";
import type { Services } from "../../../../platform/services.ts";
import type { ShownPicture } from "../news.ts";
import type { ScheduleRow } from "../../store.ts";

/** Days that the pictures of a message in a chat can be fetched. */
const DAYS = 30;

/** Addresses of the pictures that a schedule sends, for chats that fetch them: drawn as its owner may see them. */
export async function shownPictures(
  services: Services,
  { organization_id, owner_id, workbook_id, name, definition }: ScheduleRow,
): Promise<readonly ShownPicture[]> {
  const shown: ShownPicture[] = [];
  for (const { what, id, format } of definition.items) {
    if (format !== "png" || id === null || what === "workbook") continue;
    const row = await insertPictureLink(services, services.store.db, {
      organizationId: organization_id,
      ownerId: owner_id,
      workbookId: workbook_id,
      what,
      partId: id,
      days: DAYS,
      isChosen: false,
    });
    shown.push({ name, url: pictureAddress(services, row) });
  }
  return shown;
}
