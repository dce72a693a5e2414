import { X509Certificate } from "node:crypto";
import { CodedError, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";

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
  if (found.length === 0) throw refusal(message("errors-access.identity-provider.enter-certificate-provider-signs"));
  if (found.length > MOST) throw refusal(message("errors-access.identity-provider.too-many-certificates"));
  return found.map(readOne);
}

function readOne(body: string): string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(body, "base64"));
  } catch {
    throw refusal(message("errors-access.identity-provider.no-certificate"));
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const isStrong =
    asymmetricKeyType === "ec" || (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS);
  if (!isStrong) throw refusal(message("errors-access.identity-provider.weak-key"));
  return certificate.toString().trim();
}

const refusal = (text: ErrorText): CodedError => new CodedError("EINVAL", text, { field: "certificates" });
