import type { MessageKey } from "@sheaf/messages";
import type { z } from "zod";

/** Who may set an attribute: administrators, who manages themes, or whoever runs the server; `server`: it follows from what is set up. */
export type AttributeSetter = "administrators" | "theme-managers" | "operator" | "server";

/** What is set to change an attribute. */
export type AttributeControl =
  | { readonly kind: "switch" }
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly unit: "rows" | "minutes" | "days" }
  | { readonly kind: "choice"; readonly options: Readonly<Record<string, MessageKey>> }
  | { readonly kind: "time-zone" }
  | { readonly kind: "locale" }
  | { readonly kind: "number-format" }
  | { readonly kind: "theme" }
  | { readonly kind: "domains" }
  /** An active internal member. */
  | { readonly kind: "member" }
  /** Several switches, each by its name. */
  | { readonly kind: "switches"; readonly names: Readonly<Record<string, MessageKey>> }
  | { readonly kind: "script" }
  | { readonly kind: "export-frequency" }
  | { readonly kind: "inactivity" };

export type AttributeGroup = "region" | "people" | "documents" | "data" | "exports" | "security";

/** Features that attributes wait for. */
export type AwaitedFeature =
  | "comments"
  | "embeds"
  | "identity providers"
  | "materialization"
  | "emulators of warehouses"
  | "several organizations of one owner"
  | "storage of exports"
  | "warehouse stages"
  | "warehouse views";

interface Common<Value> {
  readonly schema: z.ZodType<Value>;
  readonly default: Value;
  readonly setBy: AttributeSetter;
  /** What it does, in a sentence. */
  readonly meaning: MessageKey;
}

/** One that the product follows; `attributes-enforced.test.ts` of the server knows where, and by which test. */
export interface EffectiveAttribute<Value = unknown> extends Common<Value> {
  readonly title: MessageKey;
  readonly group: AttributeGroup;
  readonly control: AttributeControl;
}

/** One that is specified and does nothing yet: it can be neither set nor seen. */
export interface WaitingAttribute<Value = unknown> extends Common<Value> {
  readonly waitsFor: AwaitedFeature;
}

export type OrganizationAttribute<Value = unknown> = EffectiveAttribute<Value> | WaitingAttribute<Value>;

export const effective = <Value>(attribute: EffectiveAttribute<Value>): EffectiveAttribute<Value> => attribute;
export const waiting = <Value>(attribute: WaitingAttribute<Value>): WaitingAttribute<Value> => attribute;
