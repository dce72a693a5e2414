import type { AuditChain } from "@sheaf/contract";
import { Link2, Link2Off } from "lucide-react";
import { Icon } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./audit.module.css";

/** How far the entries are as they were written. */
export function ChainLine({ chain: { broken, verifiedFrom, verifiedTo } }: { readonly chain: AuditChain }) {
  if (broken !== null)
    return (
      <p className={styles.chain} data-broken="true" role="alert">
        <Icon icon={Link2Off} />
        {t("administration.audit.broken", { broken })}
      </p>
    );
  return (
    <p className={styles.chain}>
      <Icon icon={Link2} />
      {verifiedFrom === 1
        ? t("administration.audit.verified", { to: verifiedTo })
        : t("administration.audit.verified-from", { from: verifiedFrom, to: verifiedTo })}
    </p>
  );
}
