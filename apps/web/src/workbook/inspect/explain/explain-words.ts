import { cellFormatter, type ColumnFormat, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { t } from "../../../shared/words/words.ts";
import type { Side } from "./explain-answers.ts";
import type { Split } from "./contributions.ts";

/** How values of the measure and their differences are written. */
export interface NumberWords {
  readonly value: (value: number | null) => string;
  /** With its sign; of percentages in points. */
  readonly change: (amount: number) => string;
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

export function numberWords(
  format: ColumnFormat | null,
  written: { readonly zone: TimeZone; readonly symbols: NumberSymbols },
): NumberWords {
  const write = cellFormatter("number", format ?? { kind: "number", formatString: ",.4~r" }, written);
  const isShare = format?.kind === "number" && format.formatString?.endsWith("%") === true;
  const points = cellFormatter("number", { kind: "number", formatString: ",.1f" }, written);
  const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : text);
  return {
    value: (value) => write(value),
    change: (amount) =>
      isShare ? t("inspect.explain.points", { amount: signed(amount, points(amount * 100)) }) : signed(amount, write(amount)),
  };
}

/** The difference itself: `Revenue is 1,204 higher in May 2001 than in Apr 2001: 12,410 against 11,206 (+10.7%).` */
export function differenceSentence(name: string, before: Side, after: Side, words: NumberWords): string {
  const [from, to] = [before.cells.value, after.cells.value];
  if (from === null || to === null) return t("inspect.explain.one-has-none", { name, label: from === null ? before.label : after.label });
  const amount = to - from;
  const [one, other] = [after.label, before.label];
  if (amount === 0) return t("inspect.explain.same", { name, one, other, value: words.value(to) });
  const relative = from === 0 ? "" : ` (${amount > 0 ? "+" : ""}${percent.format(amount / Math.abs(from)).replace("-", "−")})`;
  const parts = {
    name,
    one,
    other,
    amount: words.change(Math.abs(amount)).replace("+", ""),
    to: words.value(to),
    from: words.value(from),
    relative,
  };
  return amount > 0 ? t("inspect.explain.higher", parts) : t("inspect.explain.lower", parts);
}

/** What a field tells, in a sentence: the group that moves it most, and by how much. */
export function splitSentence({ kind, contributions }: Split, difference: number, isCompared: boolean, words: NumberWords): string {
  const [first] = contributions;
  if (first === undefined) return "";
  const label = first.label;
  if (!isCompared) {
    const share = difference === 0 ? 0 : first.amount / difference;
    // Parts below zero make others greater than the whole: a share says nothing then.
    if (kind === "sum" && (share <= 0 || share > 1 + 1e-9)) return "";
    return kind === "sum"
      ? t("inspect.explain.greatest-part", { label, share: whole.format(share) })
      : t("inspect.explain.greatest-value", { label, value: words.value(first.after) });
  }
  const amount = words.change(first.amount);
  if (kind === "whole") return t("inspect.explain.changed-most", { label, amount });
  const goesAlong = first.amount * difference > 0;
  if (kind === "sum") {
    const share = difference === 0 ? 0 : first.amount / difference;
    // A share beyond the whole says nothing to anybody: others took it back.
    return goesAlong && share <= 1
      ? t("inspect.explain.accounts-for", { label, amount, share: whole.format(share) })
      : goesAlong
        ? t("inspect.explain.more-than-all", { label, amount })
        : t("inspect.explain.went-against", { label, amount });
  }
  const byRate = Math.abs(first.rate ?? 0) >= Math.abs(first.mix ?? 0);
  return byRate
    ? t("inspect.explain.by-its-own", { label, amount, before: words.value(first.before), after: words.value(first.after) })
    : t("inspect.explain.by-its-weight", { label, amount });
}
