import type { LinkedPlace } from "@sheaf/contract";
import { escapeHtml } from "../../../../platform/mail/index.ts";
import { type LinkedClient, segment } from "../../../linked-accounts/index.ts";
import type { News } from "../news.ts";

/** A message takes so much in all; pictures that do not fit are left out. */
const MOST_BYTES = 2_800_000;

/** What people wrote is text in the markup of a message. */
const words = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** A message in a channel, with the pictures in it. Gives how many pictures did not fit. The service knows no double: it posts what it gets. */
export async function postInChannel(
  client: LinkedClient,
  graph: string,
  { placeId, partId }: Pick<LinkedPlace, "placeId" | "partId">,
  news: News,
  leaving: () => Promise<void>,
): Promise<number> {
  const pictures = news.files.filter(({ contentId }) => contentId !== undefined);
  let bytes = 0;
  const shown = pictures.filter((picture) => (bytes += picture.bytes.length) <= MOST_BYTES);
  const parts = [
    ...[news.message, news.reason].filter((text) => text.trim() !== "").map((text) => `<p>${words(text)}</p>`),
    ...shown.map(({ name }, at) => `<p><img src="../hostedContents/${at + 1}/$value" alt="${words(name)}"></p>`),
    ...(news.hasLink ? [`<p><a href="${words(news.document.url)}">${words(news.document.name)}</a></p>`] : []),
  ];
  await client.call(`${graph}/v1.0/teams/${segment(placeId)}/channels/${segment(partId ?? "")}/messages`, {
    method: "POST",
    leaving,
    json: {
      subject: news.subject,
      body: { contentType: "html", content: parts.length === 0 ? `<p>${words(news.subject)}</p>` : parts.join("") },
      ...(shown.length === 0
        ? {}
        : {
            hostedContents: shown.map((picture, at) => ({
              "@microsoft.graph.temporaryId": String(at + 1),
              contentBytes: picture.bytes.toString("base64"),
              contentType: picture.contentType,
            })),
          }),
    },
  });
  return pictures.length - shown.length;
}
