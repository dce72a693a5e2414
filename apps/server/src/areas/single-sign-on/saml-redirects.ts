import { createPrivateKey, sign, verify, X509Certificate } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { WEAK_ALGORITHM } from "./saml-envelope.ts";

/** Messages that travel in an address (HTTP-Redirect): small, and signed beside the XML. */
export const MOST_ENCODED = 16_384;
const MOST_XML = 65_536;
const MOST_DEPTH = 12;
const MOST_ELEMENTS = 60;

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";

/** Of today; those of yesterday can be forged. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256": "sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384": "sha384",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512": "sha512",
};
const OWN_ALGORITHM = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The address that brings a signed message to a provider. */
export function signedAddress(
  to: string,
  kind: "SAMLRequest" | "SAMLResponse",
  { xml, relayState, privateKey }: { readonly xml: string; readonly relayState: string | null; readonly privateKey: string },
): string {
  const signed = [
    `${kind}=${encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString("base64"))}`,
    ...(relayState === null ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent(OWN_ALGORITHM)}`,
  ].join("&");
  const signature = sign("sha256", Buffer.from(signed), createPrivateKey(privateKey)).toString("base64");
  return `${to}${to.includes("?") ? "&" : "?"}${signed}&Signature=${encodeURIComponent(signature)}`;
}

/** What a provider asks: that the sessions of somebody end. */
export interface LogoutRequest {
  readonly id: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly sessionIndexes: readonly string[];
  readonly destination: string | null;
  readonly issuedAt: number;
  readonly until: number | null;
  readonly relayState: string | null;
}

export class Unfit extends Error {}

/** The parameters as they were sent: what was signed is their spelling, not their meaning. Each once, or the message is none. */
function rawParameters(query: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of query.split("&")) {
    const at = part.indexOf("=");
    const name = at < 0 ? part : part.slice(0, at);
    if (found.has(name)) throw new Unfit("a parameter twice");
    found.set(name, at < 0 ? "" : part.slice(at + 1));
  }
  return found;
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

/** Reads a logout request that one of the certificates signed; throws for everything else, with a reason that holds nothing of what came. */
export function readLogoutRequest(query: string, certificates: readonly string[]): LogoutRequest {
  if (query.length > MOST_ENCODED) throw new Unfit("too long");
  const raw = rawParameters(query);
  const [message, algorithm, signature] = ["SAMLRequest", "SigAlg", "Signature"].map((name) => raw.get(name));
  if (message === undefined || algorithm === undefined || signature === undefined) throw new Unfit("not signed");
  const digest = ALGORITHMS[decoded(algorithm)];
  if (digest === undefined) throw new Unfit("algorithm");
  const relay = raw.get("RelayState");
  const signed = Buffer.from(
    [`SAMLRequest=${message}`, ...(relay === undefined ? [] : [`RelayState=${relay}`]), `SigAlg=${algorithm}`].join("&"),
  );
  const given = Buffer.from(decoded(signature), "base64");
  // of two certificates either may have signed: keys are changed one after the other
  const isSigned = certificates.some((pem) => {
    const { publicKey } = new X509Certificate(pem);
    return publicKey.asymmetricKeyType === "rsa" && verify(digest, signed, publicKey, given);
  });
  if (!isSigned) throw new Unfit("signature");
  const bytes = inflateRawSync(Buffer.from(decoded(message), "base64"), { maxOutputLength: MOST_XML });
  return {
    ...readLogoutXml(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
    relayState: relay === undefined ? null : decoded(relay),
  };
}

/** Reads a request that is signed already, or looks at one before a signature is computed over it. */
export function readLogoutXml(xml: string): Omit<LogoutRequest, "relayState"> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  let elements = 0;
  let attributes: Readonly<Record<string, { readonly value: string }>> | null = null;
  /** Which part directly below the root is being read. */
  let part: "Issuer" | "NameID" | "SessionIndex" | null = null;
  const texts = { Issuer: [] as string[], NameID: [] as string[], SessionIndex: [] as string[] };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Unfit("a document type");
  });
  parser.on("opentag", ({ local, uri, attributes: own }) => {
    depth += 1;
    elements += 1;
    if (WEAK_ALGORITHM.test(own["Algorithm"]?.value ?? "")) throw new Unfit("a weak algorithm");
    if (depth > MOST_DEPTH || elements > MOST_ELEMENTS) throw new Unfit("too many parts");
    if (depth === 1) {
      if (local !== "LogoutRequest" || uri !== PROTOCOL) throw new Unfit("no logout request");
      attributes = own;
    }
    if (depth !== 2) return;
    const isPart = ((local === "Issuer" || local === "NameID") && uri === ASSERTION) || (local === "SessionIndex" && uri === PROTOCOL);
    part = isPart ? local : null;
    if (part !== null) texts[part].push("");
  });
  // comments split a text: what stands around one is one name (V12)
  parser.on("text", (text) => {
    if (part !== null && depth === 2) texts[part].push(`${texts[part].pop() ?? ""}${text}`);
  });
  parser.on("closetag", () => {
    depth -= 1;
    if (depth < 2) part = null;
  });
  parser.write(xml).close();
  const of = (name: string): string | null => attributes?.[name]?.value ?? null;
  const [issuer, nameId] = [texts.Issuer, texts.NameID].map((all) => (all.length === 1 ? (all[0] ?? "").trim() : ""));
  const id = of("ID") ?? "";
  const [issuedAt, until] = [Date.parse(of("IssueInstant") ?? ""), of("NotOnOrAfter")];
  if (
    issuer === undefined ||
    issuer === "" ||
    nameId === undefined ||
    nameId === "" ||
    !/^[\w.-]{1,200}$/.test(id) ||
    Number.isNaN(issuedAt)
  )
    throw new Unfit("form");
  return {
    id,
    issuer,
    nameId,
    sessionIndexes: texts.SessionIndex.map((text) => text.trim()).filter((text) => text !== ""),
    destination: of("Destination"),
    issuedAt,
    until: until === null ? null : Date.parse(until),
  };
}
