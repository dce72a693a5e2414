import { columnIn, type Element, fieldsIn, type Id, type Json, listOf, memberOf, type MemberChanges } from "@sheaf/workbook";
import { memberAt, setAt } from "../../../../../commands/member-path.ts";
import { hasValueStyle, type StyledValue, valueStyleAt, valueStyleSet, withoutValueStyle } from "../values/value-style.ts";

/** Whose marks have a style: those of a measure, of a value of the color column, or of all series (null). */
export type Styled = Id | StyledValue | null;

/** What the marks of a chart look like: its lines or its points; of all series, or of one of them. */
export type StyleOf = "line" | "point";
const members = {
  line: { ofAll: "lineAreaStyle", ofEach: "seriesLineAreaStyle" },
  point: { ofAll: "pointStyle", ofEach: "seriesPointStyle" },
} as const;

type Fields = { readonly [key: string]: Json };
type SeriesEntry = { readonly columnId: Id; readonly style: Fields };

const entriesOf = (element: Element, of: StyleOf): readonly SeriesEntry[] =>
  listOf(memberOf(element, members[of].ofEach)).map((entry) => {
    const { style } = fieldsIn(entry);
    return { columnId: columnIn(entry) ?? "", style: fieldsIn(style) };
  });

/** A setting as it stands for a series, or for all of them, and what holds without it. */
export function styleAt(
  element: Element,
  of: StyleOf,
  series: Styled,
  name: string,
): { readonly own: Json | undefined; readonly usual: Json | undefined } {
  const ofAll = memberAt(element, [members[of].ofAll, name]);
  if (series === null) return { own: ofAll, usual: undefined };
  if (typeof series === "object") return { own: valueStyleAt(element, series, [of, name]), usual: ofAll };
  return { own: entriesOf(element, of).find(({ columnId }) => columnId === series)?.style[name], usual: ofAll };
}

/** The change that gives a setting to a series, or to all of them; undefined takes it away, and with the last one its entry. */
export function styleSet(element: Element, of: StyleOf, series: Styled, name: string, value: Json | undefined): MemberChanges {
  if (series === null) return setAt(element, [members[of].ofAll, name], value);
  if (typeof series === "object") return valueStyleSet(element, series, [of, name], value);
  const entries = entriesOf(element, of);
  const { [name]: _old, ...others } = entries.find(({ columnId }) => columnId === series)?.style ?? {};
  const style: Fields = value === undefined ? others : { ...others, [name]: value };
  const next = { columnId: series, style };
  const isKnown = entries.some(({ columnId }) => columnId === series);
  const all = isKnown ? entries.map((entry) => (entry.columnId === series ? next : entry)) : [...entries, next];
  return written(of, all);
}

/** Whether a series has settings of its own. */
export const hasOwnStyle = (element: Element, series: Id | StyledValue): boolean =>
  typeof series === "object"
    ? hasValueStyle(element, series)
    : (["line", "point"] as const).some((of) => entriesOf(element, of).some(({ columnId }) => columnId === series));

/** The change after which a series looks as all others do. */
export const withoutOwnStyle = (element: Element, series: Id | StyledValue): MemberChanges =>
  typeof series === "object" ? withoutValueStyle(element, series) : withoutMeasureStyle(element, series);

const withoutMeasureStyle = (element: Element, series: Id): MemberChanges =>
  Object.assign(
    {},
    ...(["line", "point"] as const).map((of) => {
      const entries = entriesOf(element, of);
      return entries.some(({ columnId }) => columnId === series)
        ? written(
            of,
            entries.filter(({ columnId }) => columnId !== series),
          )
        : {};
    }),
  ) as MemberChanges;

function written(of: StyleOf, entries: readonly SeriesEntry[]): MemberChanges {
  const kept = entries.filter(({ style }) => Object.keys(style).length > 0);
  return { [members[of].ofEach]: kept.length === 0 ? undefined : kept };
}
