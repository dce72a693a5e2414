import type { Json } from "../document.ts";
import { isData } from "../elements/known.ts";
import type { ActionSequence, Trigger } from "../schema/parts/actions/sequences.ts";

const byKind: Readonly<Record<string, readonly Trigger[]>> = {
  button: ["on-click"],
  image: ["on-click"],
  control: ["on-change"],
  "tabbed-container": ["on-tab-select"],
  form: ["on-submit"],
  modal: ["on-primary-cta-click", "on-secondary-cta-click", "on-close"],
  drawer: ["on-close"],
  popover: ["on-close"],
  page: ["on-load"],
};

/** What can start a sequence of an element, or of an overlay (workbook-file 7.1); none for what starts nothing. */
export function triggersOf(host: {
  readonly id: string;
  readonly kind?: string;
  readonly type?: Json;
  readonly controlType?: Json;
}): readonly Trigger[] {
  if (host.kind === undefined) return typeof host.type === "string" ? (byKind[host.type] ?? []) : [];
  if (host.controlType === "synced") return [];
  return byKind[host.kind] ?? (isData({ id: host.id, kind: host.kind }) ? ["on-select"] : []);
}

/** The sequences of an element or an overlay, as its schema leaves them. */
export function actionsOf(host: { readonly [member: string]: Json }): readonly ActionSequence[] {
  const { actions } = host;
  return Array.isArray(actions) ? (actions as readonly Json[]).flatMap((one) => (isSequence(one) ? [one] : [])) : [];
}

/** Whether a value is a sequence, as far as its walk needs it. */
export function isSequence(given: Json | ActionSequence): given is ActionSequence {
  if (typeof given !== "object" || given === null || !("trigger" in given) || !("effects" in given)) return false;
  return typeof given.trigger === "string" && Array.isArray(given.effects);
}
