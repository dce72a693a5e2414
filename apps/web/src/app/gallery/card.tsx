import type { ReactNode } from "react";
import { cx } from "../../shared/styles/cx.ts";
import styles from "./gallery.module.css";

/** A part of the gallery under its title. */
export function Card({
  title,
  span,
  children,
}: {
  readonly title: string;
  readonly span?: "wide" | "full" | "narrow";
  readonly children: ReactNode;
}) {
  return (
    <section className={cx(styles.card, span !== undefined && styles[span])}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
