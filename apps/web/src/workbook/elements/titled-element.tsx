import type { ReactNode } from "react";
import { TruncatedText } from "../../shared/layout/truncated-text.tsx";
import type { ElementViewProps } from "./element-kind.ts";
import styles from "./titled-element.module.css";

/** An element as high as its place: its title and subtitle, if they are shown, over what it draws. */
export function TitledElement({
  name,
  title,
  heading,
  subtitle,
  children,
}: Pick<ElementViewProps, "name" | "title" | "heading" | "subtitle"> & { readonly children: ReactNode }) {
  return (
    <div className={styles.element}>
      {title !== null && (
        <header className={styles.head}>
          {heading ?? (
            <h2 className={styles.title} title={name}>
              {name}
            </h2>
          )}
          {subtitle !== null && <TruncatedText className={styles.subtitle} text={subtitle} lines={1} />}
        </header>
      )}
      {children}
    </div>
  );
}
