import type { TypeName } from "@sheaf/sql";
import { Braces, Calendar, CalendarClock, CircleAlert, Hash, ListTree, MapPin, SquareCheck, type LucideIcon } from "lucide-react";
import { Icon } from "./icon.tsx";
import { t } from "../words/words.ts";
import styles from "./value-type-icon.module.css";

/** Type names as results and columns carry them. */
export type { TypeName as ShownTypeName } from "@sheaf/sql";

const drawings: Readonly<Record<Exclude<TypeName, "text" | "null">, LucideIcon>> = {
  number: Hash,
  integer: Hash,
  boolean: SquareCheck,
  date: Calendar,
  datetime: CalendarClock,
  variant: Braces,
  array: ListTree,
  geography: MapPin,
  error: CircleAlert,
};

const titles: Readonly<Record<TypeName, string>> = {
  get text() {
    return t("shared.value-type-icon.text");
  },
  number: "Number",
  get integer() {
    return t("shared.value-type-icon.whole-number");
  },
  get boolean() {
    return t("shared.value-type-icon.true-or-false");
  },
  date: "Date",
  get datetime() {
    return t("shared.value-type-icon.date-and-time");
  },
  variant: "JSON",
  array: "List",
  geography: "Geography",
  null: "Empty",
  get error() {
    return t("shared.value-type-icon.error");
  },
};

export function valueTypeTitle(type: TypeName): string {
  return titles[type];
}

/** Icon of a column's type: Abc for text, # for numbers, a calendar for dates … */
export function ValueTypeIcon({ type, label }: { readonly type: TypeName; readonly label?: string }) {
  if (type === "text" || type === "null") {
    const silent = label === undefined ? { "aria-hidden": true as const } : { role: "img", "aria-label": label };
    return (
      <span className={styles.letters} {...silent}>
        {type === "text" ? "Abc" : "–"}
      </span>
    );
  }
  return label === undefined ? <Icon icon={drawings[type]} /> : <Icon icon={drawings[type]} label={label} />;
}
