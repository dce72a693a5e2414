import { X509Certificate } from "node:crypto";
import { CodedError } from "@sheaf/contract";

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";
const MOST = 10;
const LEAST_RSA_BITS = 2_048;

/** The certificates of a text: PEM one after the other, or a single one without its frame, as metadata holds it. Each comes back in one form. */
export function readCertificates(text: string): string[] {
  const bodies = text.includes(BEGIN)
    ? text
        .split(BEGIN)
        .slice(1)
        .map((part) => part.split(END)[0] ?? "")
    : [text];
  const found = [...new Set(bodies.map((body) => body.replaceAll(/\s/g, "")).filter((body) => body !== ""))];
  if (found.length === 0) throw refusal("Enter the certificate that the provider signs with");
  if (found.length > MOST) throw refusal("There are too many certificates");
  return found.map(readOne);
}

function readOne(body: string): string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(body, "base64"));
  } catch {
    throw refusal("This is no certificate. It begins with -----BEGIN CERTIFICATE-----");
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const isStrong =
    asymmetricKeyType === "ec" || (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS);
  if (!isStrong) throw refusal("The key of this certificate is too weak: RSA from 2,048 bits, or an elliptic curve");
  return certificate.toString().trim();
}

const refusal = (message: string): CodedError => new CodedError("EINVAL", message, { field: "certificates" });
