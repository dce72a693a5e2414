import type { ReactNode } from "react";
import { Link } from "react-aria-components/Link";
import { Icon, type IconType } from "../../shared/icons/icon.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./home-navigation.module.css";

/** A line of the navigation that leads somewhere. */
export function Entry({
  href,
  icon,
  isCurrent,
  count = 0,
  children,
}: {
  readonly href: string;
  readonly icon: IconType;
  readonly isCurrent: boolean;
  /** What waits there. */
  readonly count?: number;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <Link
        href={href}
        className={cx(styles.entry, styles.words, isCurrent && styles.current)}
        {...(isCurrent ? { "aria-current": "page" as const } : {})}
      >
        <Icon icon={icon} />
        <span className={styles.label}>{children}</span>
        {count > 0 && (
          <span className={styles.count} aria-label={t("shell.home-navigation.requests-waiting", { count })} role="img">
            {count}
          </span>
        )}
      </Link>
    </li>
  );
}
