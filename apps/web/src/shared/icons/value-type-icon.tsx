import type { TypeName } from "@sheaf/sql";
import { Braces, Calendar, CalendarClock, CircleAlert, Hash, ListTree, MapPin, SquareCheck, type LucideIcon } from "lucide-react";
import { Icon } from "./icon.tsx";
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
  text: "Text",
  number: "Number",
  integer: "Whole number",
  boolean: "True or false",
  date: "Date",
  datetime: "Date and time",
  variant: "JSON",
  array: "List",
  geography: "Geography",
  null: "Empty",
  error: "Error",
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
