import type { HomeNews } from "@sheaf/contract";
import { useState } from "react";
import { Link } from "react-aria-components/Link";
import { inodeAddress } from "../../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { briefAge } from "../../../shared/words/shown-moments.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./rail.module.css";

/** How new the data are of documents that a schedule refreshes; nothing where there are none. */
export function Freshness({ documents }: { readonly documents: HomeNews["freshness"] }) {
  const { organization, zone } = useMembership();
  const [now] = useState(() => Date.now());
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="home-freshness">
      <h2 id="home-freshness" className={styles.title}>
        {t("home.news.freshness")}
      </h2>
      <ul className={styles.lines}>
        {documents.map(({ inodeId, type, name, refreshedAt, isLate }) => (
          <li key={inodeId} className={styles.line}>
            <span
              className={isLate ? styles.late : styles.onTime}
              role="img"
              aria-label={isLate ? t("home.news.late") : t("home.news.on-time")}
            />
            <Link href={inodeAddress(organization.slug, { inodeId, type, name }) ?? ""} className={styles.name ?? ""}>
              {name}
            </Link>
            <span className={styles.age}>
              {refreshedAt === null ? t("home.news.never") : briefAge(Math.min(Date.parse(refreshedAt), now), now, zone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
