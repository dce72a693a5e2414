import { getVerifiedXml, parseDomFromString } from "@node-saml/node-saml/lib/xml.js";
import { type LogoutRequest, MOST_ENCODED, readLogoutXml, Unfit } from "./saml-redirects.ts";

/**
 * Reads a logout request of a form (HTTP-POST), which is signed in itself by one of the certificates. What is read in the end is what was
 * signed, not what came (V12); throws for everything else.
 */
export async function readPostedLogoutRequest(form: URLSearchParams, certificates: readonly string[]): Promise<LogoutRequest> {
  const [messages, relays] = [form.getAll("SAMLRequest"), form.getAll("RelayState")];
  const [message] = messages;
  if (message === undefined || messages.length > 1 || relays.length > 1) throw new Unfit("a field twice, or none");
  if (message.length > MOST_ENCODED) throw new Unfit("too long");
  const xml = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(message, "base64"));
  // small, without a type of its own and without a weak algorithm, before anything is computed over it
  readLogoutXml(xml);
  // the library's types name those of a browser, which are not here
  const document: unknown = await parseDomFromString(xml);
  const { documentElement } = document as { readonly documentElement: never };
  const signed = getVerifiedXml(xml, documentElement, [...certificates]);
  if (signed === null) throw new Unfit("signature");
  return { ...readLogoutXml(signed), relayState: relays[0] ?? null };
}
