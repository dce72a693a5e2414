import { columnIn, type Element, fieldsIn, type Id, type Json, listOf, type MemberChanges } from "@sheaf/workbook";
import { memberAt, setAt } from "../../../../../commands/member-path.ts";

/** A value of the color column, by its exact text; null: the empty value. */
export interface StyledValue {
  readonly columnId: Id;
  readonly text: string | null;
}

const PATH = ["sheaf", "chart", "valueStyles"] as const;

type Fields = { readonly [key: string]: Json };

const entriesOf = (element: Element): readonly Fields[] => listOf(memberAt(element, PATH)).map(fieldsIn);

const isOf =
  ({ columnId, text }: StyledValue) =>
  (entry: Fields): boolean =>
    columnIn(entry) === columnId && (entry.value ?? null) === text;

/** What the chart says of a value at a path: its `name`, or `line` and `width`. */
export const valueStyleAt = (element: Element, value: StyledValue, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((found, step) => fieldsIn(found)[step], entriesOf(element).find(isOf(value)));

/** Whether a value looks otherwise than it would by itself. */
export const hasValueStyle = (element: Element, value: StyledValue): boolean => entriesOf(element).some(isOf(value));

/** The change that says something of a value; undefined takes it back, and with the last one its entry. */
export function valueStyleSet(element: Element, value: StyledValue, path: readonly string[], next: Json | undefined): MemberChanges {
  const entries = entriesOf(element);
  const isOwn = isOf(value);
  const bare = { columnId: value.columnId, value: value.text };
  const [member, ...rest] = path;
  if (member === undefined) throw new Error("A style needs a member.");
  const before: Fields = entries.find(isOwn) ?? bare;
  const { [member]: _old, ...others } = before;
  const changed = setAt({ id: "", kind: "", ...before }, [member, ...rest], next)[member];
  const own: Fields = changed === undefined ? others : { ...before, [member]: changed };
  const isEmpty = Object.keys(own).every((key) => key in bare);
  const kept = isEmpty ? [] : [own];
  const all = entries.some(isOwn) ? entries.flatMap((entry) => (isOwn(entry) ? kept : [entry])) : [...entries, ...kept];
  return written(element, all);
}

/** The change after which a value looks as it does by itself. */
export function withoutValueStyle(element: Element, value: StyledValue): MemberChanges {
  const isOwn = isOf(value);
  return written(
    element,
    entriesOf(element).filter((entry) => !isOwn(entry)),
  );
}

const written = (element: Element, entries: readonly Fields[]): MemberChanges =>
  setAt(element, PATH, entries.length === 0 ? undefined : [...entries]);
