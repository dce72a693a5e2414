import { message, type Message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject } from "../../schema/shape.ts";
import type { ReportEntry } from "../report.ts";
import { fallBack } from "./fall-back.ts";
import { joinPointer } from "../text/origins.ts";

/** Top-level members that the first revision of the reference does not have. */
const notInFirst: readonly string[] = ["overlays", "panels", "settings", "agents", "automatedActions"];

/** Leaves out what the reference cannot hold and lists it (workbook-file 15.1). */
export function withoutExtensions(fields: Fields, dialect: "r1" | "r2", losses: ReportEntry[]): Fields {
  const lose = (path: string, said: Message): void => {
    const code = `L_${path.slice(1).replaceAll("/", ".")}` as const;
    losses.push({ code, path, at: "", message: said, span: null, formula: null, suggestions: [] });
  };
  const strip = (value: Json, path: string): Json => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value))
      return (value as readonly Json[]).map((item, index) =>
        strip(item, joinPointer(path, isObject(item) && typeof item["id"] === "string" ? item["id"] : index)),
      );
    const result: { [key: string]: Json } = {};
    const standIn = fallBack(value as Fields);
    if (standIn !== null) {
      lose(joinPointer(path, "kind"), message("files.written.stand-in", { kind: standIn.of, standIn: standIn.element.kind }));
      return strip(standIn.element, path);
    }
    for (const [name, member] of Object.entries(value as Fields)) {
      const at = joinPointer(path, name);
      if (name === "sheaf")
        for (const inner of isObject(member) ? Object.keys(member) : [])
          if (inner !== "version") lose(joinPointer(at, inner), message("files.written.no-place", { member: `${name}.${inner}` }));
      if (name === "kind" && typeof member === "string" && member.startsWith("sheaf:"))
        lose(at, message("files.written.no-kind", { what: member === "sheaf:fixed" ? "source" : "element", kind: member }));
      if (name === "controlType" && member === "radio-group") {
        lose(at, message("files.written.radio-buttons"));
        Object.assign(result, { controlType: "list", selectionMode: "single" });
      } else if (name !== "sheaf") result[name] = strip(member, at);
    }
    return result;
  };
  const stripped = strip(fields, "") as Fields;
  if (dialect === "r2") return stripped;
  return Object.fromEntries(
    Object.entries(stripped).filter(([name]) => {
      const lost = notInFirst.includes(name);
      if (lost) lose(joinPointer("", name), message("files.written.not-in-first", { member: name }));
      return !lost;
    }),
  );
}
