import { useState, type ReactNode } from "react";
import { Banner } from "../shared/feedback/banner.tsx";
import { callErrorOf } from "../shared/graphql/client.ts";
import { useMembership } from "../shared/services/organization.tsx";
import { useServices } from "../shared/services/services.tsx";
import { safeRedirect } from "../shared/session/safe-redirect.ts";
import { t } from "../shared/words/words.ts";
import styles from "./acting-for.module.css";

/** While an administrator acts in a member's place, a line above everything says so and leads back. */
export function ActingFor({ children }: { readonly children: ReactNode }) {
  const { me, organization } = useMembership();
  const { session } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (me.impersonatorName === null) return children;
  const stop = async (): Promise<void> => {
    try {
      location.assign(safeRedirect(await session.stopImpersonation(), organization.slug));
    } catch (thrown) {
      setRefusal(callErrorOf(thrown)?.message ?? null);
    }
  };
  return (
    <div className={styles.frame}>
      <Banner status="warning" action={{ label: t("shell.acting-for.stop"), onSelect: () => void stop() }}>
        {refusal ?? t("shell.acting-for.text", { member: me.member.name, administrator: me.impersonatorName })}
      </Banner>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
