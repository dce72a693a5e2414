import type { Element, Json, MemberChanges } from "@sheaf/workbook";

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path of an element's members; undefined where there is none. */
export function memberAt(element: Element, path: readonly string[]): Json | undefined {
  let value: Json | undefined = element;
  for (const step of path) value = isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

export function textAt(element: Element, path: readonly string[]): string | null {
  const value = memberAt(element, path);
  return typeof value === "string" ? value : null;
}

/**
 * The change of one member that sets a value deep inside it, or takes it away (undefined); objects that become empty go
 * too. Only the member of the element is written: what others change in other members stays.
 */
export function setAt(element: Element, path: readonly string[], value: Json | undefined): MemberChanges {
  const [member, ...rest] = path;
  if (member === undefined) throw new Error("A path needs a member.");
  return { [member]: written(element[member], rest, value) };
}

function written(from: Json | undefined, path: readonly string[], value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const { [step]: old, ...others } = isFields(from) ? from : {};
  const next = written(old, rest, value);
  const fields: Fields = next === undefined ? others : { ...(isFields(from) ? from : {}), [step]: next };
  return Object.keys(fields).length === 0 ? undefined : fields;
}
