import type { SignupStatus } from "@sheaf/contract";
import { useEffect, useState } from "react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { useServices } from "../../shared/services/services.tsx";
import type { Organization } from "../../shared/session/session.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./sign-in-screen.module.css";

/** In the address of the sign-in: the organization is asked for, though the server may have only one. */
export const OTHER = "other";

interface SignUpLinksProps {
  /** Null: the address names no organization. */
  readonly orgSlug: string | null;
  /** Whether it is asked for: who does not know which can have a list mailed. */
  readonly isAsked: boolean;
  readonly organization: Organization | null;
}

/** Ways on for whoever has no account yet, or does not know where it is. */
export function SignUpLinks({ orgSlug, isAsked, organization }: SignUpLinksProps) {
  const { http } = useServices();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (orgSlug !== null) return;
    const controller = new AbortController();
    http
      .json<SignupStatus>("/free-trial/signup-status", { withoutToken: true, retry: false, signal: controller.signal })
      .then(({ status }) => setOpen(status === "open"))
      // no way on is offered that may not be there
      .catch(() => undefined);
    return () => controller.abort();
  }, [http, orgSlug]);
  const joins = organization?.letsJoin === true;
  const finds = orgSlug === null || isAsked;
  // where it is asked for already, another one can be typed
  const leaves = organization !== null && !isAsked;
  if (!finds && !joins && !leaves) return null;
  return (
    <div className={styles.others}>
      {joins && <TextLink href={`/${organization.slug}/signup`}>{t("sign-in.screen.join", { organization: organization.name })}</TextLink>}
      {leaves && <TextLink href={`/login?${OTHER}`}>{t("sign-in.screen.other-organization")}</TextLink>}
      {finds && <TextLink href="/organization-reminder">{t("sign-in.screen.find-organization")}</TextLink>}
      {orgSlug === null && isOpen && <TextLink href="/signup">{t("sign-in.screen.sign-up")}</TextLink>}
    </div>
  );
}
