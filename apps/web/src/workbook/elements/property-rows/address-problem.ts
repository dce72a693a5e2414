import { isSafeAddress, safeAddress, safePicture } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";

type AddressOf = "page" | "picture";

/**
 * Why a typed address is none, in words; null: it is one, or nothing, or one that a formula makes. Without a scheme it is one of the web.
 * Links of a page may lead to a mailbox; a picture may stand in its address itself.
 */
export function addressProblem(text: string, of: AddressOf = "page"): string | null {
  const plain = text.trim();
  if (plain === "" || (plain.startsWith("{{") && isSafeAddress(plain))) return null;
  // What a formula adds stands for itself.
  const sample = plain.replaceAll(/\{\{[^{}]*\}\}/gu, "x");
  const found = of === "picture" ? safePicture(sample) : safeAddress(sample);
  if (found === null) return t("elements.address.must-start");
  return isWhole(found) ? null : t("elements.address.not-valid");
}

function isWhole(address: string): boolean {
  if (!/^https?:/iu.test(address)) return true;
  if (/\s/u.test(address) || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.startsWith("[") || /^[^.]+(?:\.[^.]+)+\.?$/u.test(hostname);
}
