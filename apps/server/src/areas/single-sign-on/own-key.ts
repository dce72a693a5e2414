import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What this server signs its requests to one provider with, in PEM. */
export interface OwnKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const YEARS = 10;

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x82, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

/** As certificates write a time before 2050. */
function utcTime(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

/** A key and the certificate that it signed itself (X.509, written out in DER): it vouches for nothing but that a request comes from here. */
export function makeOwnKey(now: number): OwnKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 3_072 });
  const sha256WithRsa = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const name = der(0x30, der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("Sheaf")))));
  const until = new Date(now);
  until.setUTCFullYear(Math.min(until.getUTCFullYear() + YEARS, 2_049));
  // a serial number is positive
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const facts = der(
    0x30,
    der(0xa0, Buffer.from("020102", "hex")),
    der(0x02, serial),
    sha256WithRsa,
    name,
    der(0x30, utcTime(new Date(now - 24 * 3_600_000)), utcTime(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const certificate = der(0x30, facts, sha256WithRsa, der(0x03, Buffer.from([0]), sign("sha256", facts, privateKey)));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----`,
  };
}
