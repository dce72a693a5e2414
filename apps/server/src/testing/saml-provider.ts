import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";

/** What an answer says; each test changes what it is about. */
export interface SamlSaying {
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly inResponseTo: string | null;
  /** Seconds from now. */
  readonly from: number;
  readonly until: number;
  readonly status: string;
  /** Who saw the person sign in, if not the provider itself. */
  readonly authorities?: readonly string[];
}

export type SamlSigning = "assertion" | "response" | "none" | "other key" | "sha1";

/** What a request to sign out says. */
export interface LogoutSaying {
  readonly nameId: string;
  readonly issuer: string;
  readonly destination: string;
  readonly relayState: string | null;
  readonly sessionIndex?: string;
  /** Seconds from now. */
  readonly issued?: number;
  readonly until?: number;
  /** Before the root. */
  readonly before?: string;
  readonly algorithm?: string;
}

/** What a request asks: who asks, and where the answer goes. */
export interface AskedOf {
  readonly id: string;
  readonly issuer: string;
  readonly consumer: string;
}

export interface SamlProvider {
  readonly entityId: string;
  readonly entryPoint: string;
  /** In PEM. */
  readonly certificate: string;
  /** The answer to a request, or to the one of an address: as XML, to be bent. */
  answer(asked: string | AskedOf, saying?: Partial<SamlSaying>, signing?: SamlSigning): string;
  /** An answer whose assertion is signed by a key of whoever bent it. */
  forge(xml: string): string;
  /** The query of a signed request that sessions end. */
  logoutRequest(saying: LogoutSaying): string;
  /** The same in a form: the XML, signed in itself. */
  logoutForm(saying: LogoutSaying): string;
}

/** As heavy as an answer may be: what strangers can post to keep a server busy. It is signed by nobody that counts. */
export function heavyAnswer(xml: string): string {
  const parts = `<x ${Array.from({ length: 4 }, (_, at) => `a${at}=""`).join(" ")}>y</x>`.repeat(2_940);
  return xml.replace("</saml:Assertion>", `<saml:Advice>${parts}</saml:Advice></saml:Assertion>`);
}

export const encodeSaml = (xml: string): string => Buffer.from(xml).toString("base64");

/** An identity provider of SAML 2.0 over xml-crypto, with a key of its own. */
export function makeSamlProvider(now: () => number = Date.now): SamlProvider {
  const entityId = "https://idp.example/metadata";
  const entryPoint = "https://idp.example/sso";
  const [own, other] = [newKey(), newKey()];
  return {
    entityId,
    entryPoint,
    certificate: own.certificate,
    answer: (asked, changes = {}, signing = "assertion") => {
      const request = typeof asked === "string" ? readRequest(asked) : asked;
      const saying: SamlSaying = {
        nameId: "alice",
        nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        attributes: {},
        issuer: entityId,
        audience: request.issuer,
        recipient: request.consumer,
        destination: request.consumer,
        inResponseTo: request.id,
        from: -5,
        until: 60,
        status: "Success",
        ...changes,
      };
      const xml = responseOf(saying, now());
      if (signing === "none") return xml;
      return signed(xml, signing === "response" ? "Response" : "Assertion", signing === "other key" ? other : own, signing === "sha1");
    },
    forge: (xml) => signed(xml, "Assertion", other, false),
    logoutForm: (saying) => signed(logoutXml(saying, now()), "LogoutRequest", own, saying.algorithm?.endsWith("sha1") === true),
    logoutRequest: (saying) => {
      const algorithm = saying.algorithm ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
      const xml = logoutXml(saying, now());
      const query = [
        `SAMLRequest=${encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString("base64"))}`,
        ...(saying.relayState === null ? [] : [`RelayState=${encodeURIComponent(saying.relayState)}`]),
        `SigAlg=${encodeURIComponent(algorithm)}`,
      ].join("&");
      const digest = algorithm.endsWith("sha1") ? "sha1" : "sha256";
      return `${query}&Signature=${encodeURIComponent(sign(digest, Buffer.from(query), own.privateKey).toString("base64"))}`;
    },
  };
}

/** The same as a page of the web, on another site than the product: whoever comes is `person`, and is sent back by a form. */
export interface ServedSamlProvider {
  readonly metadata: string;
  person: Pick<SamlSaying, "nameId" | "attributes">;
  close(): Promise<void>;
}

export async function startSamlProvider(person: ServedSamlProvider["person"]): Promise<ServedSamlProvider> {
  const provider = makeSamlProvider();
  const server = createServer((request, response) => {
    const redirectUrl = new URL(request.url ?? "/", "http://localhost").href;
    const { consumer } = readRequest(redirectUrl);
    const answer = encodeSaml(provider.answer(redirectUrl, served.person));
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<!doctype html><title>Sign in</title><form method="post" action="${consumer}"><input type="hidden" name="SAMLResponse" value="${answer}"></form><script>document.forms[0].submit()</script>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const entryPoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`;
  const body = provider.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, "");
  const served: ServedSamlProvider = {
    metadata:
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${provider.entityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${body}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>` +
      `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/></IDPSSODescriptor></EntityDescriptor>`,
    person,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return served;
}

export function readRequest(redirectUrl: string): AskedOf {
  const xml = inflateRawSync(Buffer.from(new URL(redirectUrl).searchParams.get("SAMLRequest") ?? "", "base64")).toString("utf8");
  const find = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? "";
  return {
    id: find(/ ID="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
    consumer: find(/AssertionConsumerServiceURL="([^"]+)"/),
  };
}

function logoutXml(saying: LogoutSaying, now: number): string {
  const at = (seconds: number): string => new Date(now + seconds * 1_000).toISOString();
  const until = saying.until === undefined ? "" : ` NotOnOrAfter="${at(saying.until)}"`;
  return (
    `${saying.before ?? ""}<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_l${randomUUID()}" Version="2.0" IssueInstant="${at(saying.issued ?? 0)}" Destination="${saying.destination}"${until}>` +
    `<saml:Issuer>${saying.issuer}</saml:Issuer><saml:NameID>${saying.nameId}</saml:NameID>` +
    (saying.sessionIndex === undefined ? "" : `<samlp:SessionIndex>${saying.sessionIndex}</samlp:SessionIndex>`) +
    "</samlp:LogoutRequest>"
  );
}

function responseOf(saying: SamlSaying, now: number): string {
  const at = (seconds: number): string => new Date(now + seconds * 1_000).toISOString();
  const asked = saying.inResponseTo === null ? "" : ` InResponseTo="${saying.inResponseTo}"`;
  const attributes = Object.entries(saying.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("")}</saml:Attribute>`,
  );
  const authorities = (saying.authorities ?? []).map((name) => `<saml:AuthenticatingAuthority>${name}</saml:AuthenticatingAuthority>`);
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${saying.destination}"${asked}>` +
    `<saml:Issuer>${saying.issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${saying.status}"/></samlp:Status>` +
    `<saml:Assertion ID="_a${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${saying.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${saying.nameIdFormat}">${saying.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${saying.recipient}" NotOnOrAfter="${at(saying.until)}"${asked}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(saying.from)}" NotOnOrAfter="${at(saying.until)}"><saml:AudienceRestriction><saml:Audience>${saying.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>${authorities.join("")}</saml:AuthnContext></saml:AuthnStatement>` +
    (attributes.length === 0 ? "" : `<saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement>`) +
    `</saml:Assertion></samlp:Response>`
  );
}

interface Key {
  readonly privateKey: KeyObject;
  readonly certificate: string;
}

function signed(xml: string, element: string, { privateKey, certificate }: Key, isWeak: boolean): string {
  const signature = new SignedXml({
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    // the key stands in the answer as well: whoever believes it believes everybody
    publicCert: certificate,
    signatureAlgorithm: isWeak ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1" : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
  });
  signature.addReference({
    xpath: `//*[local-name(.)='${element}']`,
    digestAlgorithm: isWeak ? "http://www.w3.org/2000/09/xmldsig#sha1" : "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"],
  });
  signature.computeSignature(xml, {
    location: { reference: `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}

/** A key and a certificate that it signed itself (X.509, written out in DER). */
function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x82, body.length >> 8, body.length & 0xff]);
    return Buffer.concat([Buffer.from([tag]), length, body]);
  };
  const sha256WithRsa = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const name = der(0x30, der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("idp")))));
  const time = (text: string): Buffer => der(0x17, Buffer.from(text));
  const facts = der(
    0x30,
    der(0xa0, Buffer.from("020102", "hex")),
    Buffer.from("020101", "hex"),
    sha256WithRsa,
    name,
    der(0x30, time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const certificate = der(0x30, facts, sha256WithRsa, der(0x03, Buffer.from([0]), sign("sha256", facts, privateKey)));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return { privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----` };
}
