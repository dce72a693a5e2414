import type { LinkedPlace } from "@sheaf/contract";
import { enterChannel, type LinkedClient } from "../../../linked-accounts/index.ts";
import type { News } from "../news.ts";
import { postInSlack } from "../chats/slack-message.ts";

/** A message in a channel of a workspace. */
export async function postInSlackChannel(
  client: LinkedClient,
  api: string,
  { placeId }: Pick<LinkedPlace, "placeId">,
  news: News,
  leaving: () => Promise<void>,
): Promise<void> {
  await enterChannel(client, api, placeId);
  const line = {
    json: async (method: string, value: unknown, told?: () => Promise<void>) =>
      (
        await client.call(`${api}/${method}`, {
          method: "POST",
          json: value,
          headers: { "content-type": "application/json; charset=utf-8" },
          ...(told === undefined ? {} : { leaving: told }),
        })
      ).json,
    form: async (method: string, form: Readonly<Record<string, string>>) =>
      (
        await client.call(`${api}/${method}`, {
          method: "POST",
          text: new URLSearchParams(form).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
      ).json,
    put: async (url: string, { bytes }: { readonly bytes: Buffer }) => {
      await client.put(url, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bytes });
    },
  };
  await postInSlack(line, placeId, news, leaving);
}
