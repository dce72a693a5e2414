// An account at another service as code that sends with it sees it, for tests of that code alone.
import { CodedError, foreign } from "@sheaf/contract";
import type { LinkedClient } from "../areas/linked-accounts/index.ts";

/** `onPut`: told of each call to an address that was given for one file. */
export function linkedClient(
  service: LinkedClient["service"],
  token: string,
  onPut: (method: string, range: string) => void,
): LinkedClient {
  const call = async (
    url: string,
    method: string,
    headers: Record<string, string>,
    body?: Buffer | string,
    fine: readonly number[] = [],
  ) => {
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) }).catch((): never => {
      throw new CodedError("EAGAIN", foreign("The service does not answer"));
    });
    if (!answer.ok && answer.status !== 308 && !fine.includes(answer.status)) throw new CodedError("EAGAIN", foreign(await answer.text()));
    const text = await answer.text();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      json: text === "" ? null : JSON.parse(text),
      isForeign: false,
    };
  };
  const authorization = `Bearer ${token}`;
  return {
    accountId: "account",
    service,
    subject: "ada",
    label: "ada@example.com",
    call: (url, { method, json, headers = {}, fine }) =>
      call(url, method, { authorization, ...headers }, json === undefined ? undefined : JSON.stringify(json), fine),
    put: (url, { method, headers = {}, body }) => {
      onPut(method, headers["content-range"] ?? "");
      return call(url, method, { ...(service === "google" ? { authorization } : {}), ...headers }, body);
    },
  };
}
