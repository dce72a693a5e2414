import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "../actions/text-link.tsx";
import { Icon } from "../icons/icon.tsx";
import { t } from "../words/words.ts";
import styles from "./breadcrumbs.module.css";

export interface Crumb {
  readonly id: string;
  readonly label: string;
  readonly href?: string;
}

/** Where this is: folders as links, then the thing itself. */
export function Breadcrumbs({ crumbs, children }: { readonly crumbs: readonly Crumb[]; readonly children?: ReactNode }) {
  return (
    <nav aria-label={t("shared.breadcrumbs.location")} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map((crumb) => (
          <li key={crumb.id} className={styles.crumb}>
            {crumb.href === undefined ? (
              <span title={crumb.label}>{crumb.label}</span>
            ) : (
              <TextLink href={crumb.href} strong={false}>
                <span title={crumb.label}>{crumb.label}</span>
              </TextLink>
            )}
            <Icon icon={ChevronRight} />
          </li>
        ))}
        {children !== undefined && (
          <li className={styles.current} aria-current="page">
            {children}
          </li>
        )}
      </ol>
    </nav>
  );
}
