import type { ReactNode } from "react";
import { Link } from "react-aria-components/Link";
import { BrandMark } from "../branding/brand-mark.tsx";
import { cx } from "../styles/cx.ts";
import { t } from "../words/words.ts";
import styles from "./top-bar.module.css";

/** The bar on top of every signed-in screen, 48 high: the mark that leads home, what this is, what can be done. */
export function TopBar({
  homeHref,
  start,
  middle,
  end,
  wraps = false,
}: {
  readonly homeHref: string;
  readonly start?: ReactNode;
  readonly middle?: ReactNode;
  readonly end?: ReactNode;
  /** Where there is little room, what can be done takes a line of its own. */
  readonly wraps?: boolean;
}) {
  return (
    <header className={cx(styles.bar, wraps && styles.wraps)}>
      <Link href={homeHref} aria-label={t("shared.top-bar.home")} className={styles.home ?? ""}>
        <BrandMark />
      </Link>
      <div className={styles.start}>{start}</div>
      {middle !== undefined && <div className={styles.middle}>{middle}</div>}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** A hairline between groups of the bar. */
export const BarDivider = () => <span className={styles.divider} aria-hidden="true" />;
