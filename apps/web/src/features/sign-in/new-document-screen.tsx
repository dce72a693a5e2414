import { useEffect, useState } from "react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { usePageTitle, useGo } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { findOnlyOrganization, rememberedOrganizations } from "../../shared/session/organization-lookup.ts";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

/** `/new`: an address to keep among one's bookmarks. It leads into the organization that the new document is for. */
export function NewDocumentScreen() {
  const { http, session } = useServices();
  const go = useGo();
  const [organizations] = useState(() => rememberedOrganizations().filter(({ orgId }) => session.wasIn(orgId)));
  const [{ search }] = useState(() => location);
  usePageTitle(t("entrance.new.tab"));
  useEffect(() => {
    if (organizations.length > 1) return undefined;
    const [only] = organizations;
    if (only !== undefined) return go(`/${only.slug}/new${search}`, { replace: true });
    const left = new AbortController();
    findOnlyOrganization(http, left.signal)
      .catch(() => null)
      .then(
        (found) => {
          if (!left.signal.aborted) go(found === null ? "/login" : `/${found.slug}/new${search}`, { replace: true });
        },
        () => undefined,
      );
    return () => left.abort();
  }, [organizations, http, go, search]);
  if (organizations.length < 2) return <SignInFrame>{null}</SignInFrame>;
  return (
    <SignInFrame>
      <div className={styles.form}>
        <div>
          <h1 className={styles.title}>{t("entrance.new.title")}</h1>
          <p className={styles.who}>{t("entrance.new.what")}</p>
        </div>
        <ul className={styles.places}>
          {organizations.map(({ slug, name }) => (
            <li key={slug}>
              <TextLink href={`/${slug}/new${search}`}>{name}</TextLink>
            </li>
          ))}
        </ul>
        <p className={styles.others}>
          <TextLink href="/login">{t("entrance.new.elsewhere")}</TextLink>
        </p>
      </div>
    </SignInFrame>
  );
}
