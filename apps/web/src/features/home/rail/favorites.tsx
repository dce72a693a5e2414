import { useQuery } from "@apollo/client/react";
import { Link } from "react-aria-components/Link";
import { FAVORITES } from "../../../shared/documents/queries.ts";
import { documentKindIcon } from "../../../shared/icons/document-icon.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { inodeAddress } from "../../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./rail.module.css";

/** One click from everywhere. */
export function Favorites() {
  const { organization } = useMembership();
  const { data } = useQuery(FAVORITES);
  const favorites = (data?.favorites ?? []).flatMap((inode) => {
    const href = inodeAddress(organization.slug, inode);
    return href === null ? [] : [{ inode, href }];
  });
  return (
    <section aria-labelledby="favorites-rail">
      <h2 id="favorites-rail" className={styles.title}>
        {t("home.favorites-rail.favorites")}
      </h2>
      {favorites.length === 0 ? (
        <p className={styles.text}>{t("home.favorites-rail.empty")}</p>
      ) : (
        <ul>
          {favorites.slice(0, 20).map(({ inode, href }) => (
            <li key={inode.inodeId}>
              <Link href={href} className={styles.row ?? ""}>
                <Icon icon={documentKindIcon(inode.type)} />
                <span className={styles.name}>{inode.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
