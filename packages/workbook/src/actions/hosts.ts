import type { Element, Json } from "../document.ts";
import { isData } from "../elements/known.ts";
import type { ActionSequence, Trigger } from "../schema/parts/actions/sequences.ts";
import { isObject } from "../schema/shape.ts";

const byKind: Readonly<Record<string, readonly Trigger[]>> = {
  button: ["on-click"],
  image: ["on-click"],
  control: ["on-change"],
  "tabbed-container": ["on-tab-select"],
  form: ["on-submit"],
  modal: ["on-primary-cta-click", "on-secondary-cta-click", "on-close"],
  drawer: ["on-close"],
  popover: ["on-close"],
};

/** What can start a sequence of an element, or of an overlay (workbook-file 7.1); none for what starts nothing. */
export function triggersOf(host: { readonly id: string; readonly kind?: string; readonly type?: Json }): readonly Trigger[] {
  if (host.kind === undefined) return typeof host.type === "string" ? (byKind[host.type] ?? []) : [];
  if (host.kind === "control" && (host as Element)["controlType"] === "synced") return [];
  return byKind[host.kind] ?? (isData({ id: host.id, kind: host.kind }) ? ["on-select"] : []);
}

/** The sequences of an element or an overlay, as its schema leaves them. */
export function actionsOf(host: { readonly [member: string]: Json }): readonly ActionSequence[] {
  const list = host["actions"];
  return Array.isArray(list)
    ? ((list as readonly Json[]).filter(
        (one) => isObject(one) && typeof one["trigger"] === "string" && Array.isArray(one["effects"]),
      ) as unknown as readonly ActionSequence[])
    : [];
}
