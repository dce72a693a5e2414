import type { Json } from "../../document.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject } from "../../schema/shape.ts";

/** `sheaf.version: 1` stands at the top if, and only if, an extension is used anywhere (workbook-file 15.1). */
export function withExtensionVersion(fields: Fields): Fields {
  const { sheaf, ...others } = fields;
  const { version: _version, ...own } = isObject(sheaf) ? sheaf : {};
  const used = Object.keys(own).length > 0 || holdsExtension(others);
  return used ? { ...others, sheaf: { version: 1, ...own } } : others;
}

function holdsExtension(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsExtension);
  return Object.entries(value as Fields).some(
    ([name, member]) =>
      name === "sheaf" || (name === "kind" && typeof member === "string" && member.startsWith("sheaf:")) || holdsExtension(member),
  );
}
