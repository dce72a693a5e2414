import { SaxesParser } from "saxes";

/** What stands around an assertion. It may be unsigned: nothing is given for it, only refused. */
export interface Envelope {
  readonly destination: string | null;
  readonly isSuccess: boolean;
}

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const MOST_DEPTH = 60;
/** The library looks for nodes in ways whose work grows with the square of what there is: a person of two thousand groups is let through. */
const MOST_ELEMENTS = 3_000;
const MOST_BESIDE_ROOT = 20;
const MOST_ATTRIBUTES = 40;
/** Each group of a person may say its type, and where types are described. */
const MOST_ATTRIBUTES_IN_ALL = 12_000;
const MOST_OTHERS = 100;
/** Digests and signatures of yesterday, which can be forged. */
export const WEAK_ALGORITHM =
  /^http:\/\/www\.w3\.org\/(?:2000\/09\/xmldsig#(?:rsa-sha1|dsa-sha1|hmac-sha1|sha1)|2001\/04\/xmldsig-more#(?:rsa-md5|md5|hmac-.*))$/;

/**
 * Looks at an answer before a signature is computed over it: XML without a type of its own (no entities, nothing outside), not too deep
 * and not of too many parts, and with no weak algorithm in it.
 */
export function readEnvelope(encoded: string): Envelope {
  const xml = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64"));
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let [elements, besideRoot, others, attributesInAll] = [0, 0, 0, 0];
  let root: string | null = null;
  let destination: string | null = null;
  let status: string | null = null;
  let isInStatus = false;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("a document type");
  });
  const countOther = (): void => {
    others += 1;
    if (others > MOST_OTHERS) throw new Error("too many parts");
  };
  parser.on("comment", countOther);
  parser.on("cdata", countOther);
  parser.on("processinginstruction", countOther);
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > MOST_DEPTH) throw new Error("too deep");
    elements += 1;
    if (depth === 2) besideRoot += 1;
    const own = Object.keys(attributes).length;
    attributesInAll += own;
    if (elements > MOST_ELEMENTS || besideRoot > MOST_BESIDE_ROOT || own > MOST_ATTRIBUTES || attributesInAll > MOST_ATTRIBUTES_IN_ALL)
      throw new Error("too many parts");
    const local = name.slice(name.indexOf(":") + 1);
    if (depth === 1) {
      root = local;
      destination = attributes["Destination"] ?? null;
    }
    if (depth === 2) isInStatus = local === "Status";
    if (depth === 3 && isInStatus && local === "StatusCode") status ??= attributes["Value"] ?? null;
    if (WEAK_ALGORITHM.test(attributes["Algorithm"] ?? "")) throw new Error("a weak algorithm");
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(xml).close();
  if (root !== "Response") throw new Error("no answer");
  return { destination: destination === "" ? null : destination, isSuccess: status === SUCCESS };
}
