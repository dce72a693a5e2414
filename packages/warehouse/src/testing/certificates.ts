import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** A certificate and its key, as PEM texts. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

/**
 * An authority and a server's certificate for one host name, signed by it; made anew each time, valid for two days. Written out
 * in DER by hand: Node makes keys but no certificates, and no program outside it is sure to be there.
 */
export function makeCertificates(host: string): { readonly authority: TestCertificate; readonly server: TestCertificate } {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const server = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = commonName("test authority");
  const isAuthority = extension("551d13", sequence(der(BOOLEAN, Buffer.from([0xff]))), true);
  const names = extension("551d11", sequence(der(DNS_NAME, Buffer.from(host))), false);
  return {
    authority: {
      certificate: certificate({ issuer, subject: issuer, key: authority.publicKey, extension: isAuthority, signer: authority.privateKey }),
      key: pem(authority.privateKey),
    },
    server: {
      certificate: certificate({
        issuer,
        subject: commonName(host),
        key: server.publicKey,
        extension: names,
        signer: authority.privateKey,
      }),
      key: pem(server.privateKey),
    },
  };
}

const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const DNS_NAME = 0x82;
const VERSION_FIELD = 0xa0;
const EXTENSIONS_FIELD = 0xa3;
const DAY_MS = 86_400_000;
/** ecdsa-with-SHA256 and commonName. */
const ECDSA_SHA256 = "2a8648ce3d040302";
const COMMON_NAME = "550403";

interface Contents {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly key: KeyObject;
  readonly extension: Buffer;
  readonly signer: KeyObject;
}

function certificate(contents: Contents): string {
  const algorithm = sequence(objectId(ECDSA_SHA256));
  const body = sequence(
    der(VERSION_FIELD, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1 + Math.floor(Math.random() * 126)])),
    algorithm,
    contents.issuer,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    contents.subject,
    contents.key.export({ type: "spki", format: "der" }),
    der(EXTENSIONS_FIELD, sequence(contents.extension)),
  );
  const whole = sequence(body, algorithm, der(BIT_STRING, Buffer.concat([Buffer.from([0]), sign("sha256", body, contents.signer)])));
  const lines = whole.toString("base64").match(/.{1,64}/gu) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function pem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

function commonName(text: string): Buffer {
  return sequence(der(SET, sequence(objectId(COMMON_NAME), der(UTF8_STRING, Buffer.from(text)))));
}

function extension(id: string, value: Buffer, isCritical: boolean): Buffer {
  const critical = isCritical ? [der(BOOLEAN, Buffer.from([0xff]))] : [];
  return sequence(objectId(id), ...critical, der(OCTET_STRING, value));
}

/** YYMMDDHHMMSSZ. */
function time(at: number): Buffer {
  return der(UTC_TIME, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/gu, "").slice(2, 14)}Z`));
}

function objectId(bytes: string): Buffer {
  return der(OBJECT_ID, Buffer.from(bytes, "hex"));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(SEQUENCE, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
