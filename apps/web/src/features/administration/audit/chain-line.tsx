import type { AuditChain } from "@sheaf/contract";
import { Link2, Link2Off } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./audit.module.css";
import { useWholeChain } from "./use-whole-chain.ts";

/** How far the entries are as they were written: the newest at once, all of a long log when somebody asks. */
export function ChainLine({ chain }: { readonly chain: AuditChain }) {
  const whole = useWholeChain(chain.first);
  const { broken, verifiedFrom, verifiedTo } = whole.found ?? chain;
  if (whole.error !== null)
    return (
      <p className={styles.chain} data-broken="true" role="alert">
        <Icon icon={Link2Off} />
        {whole.error.message}
      </p>
    );
  if (broken !== null)
    return (
      <p className={styles.chain} data-broken="true" role="alert">
        <Icon icon={Link2Off} />
        {t("administration.audit.broken", { broken })}
      </p>
    );
  if (whole.isRunning)
    return (
      <p className={styles.chain} role="status">
        <Icon icon={Link2} />
        {t("administration.audit.verifying", { to: verifiedTo, head: whole.found?.head ?? chain.head })}
        <progress
          className={styles.progress}
          aria-label={t("administration.audit.verify-all")}
          value={(whole.found?.verifiedTo ?? chain.first - 1) - chain.first + 1}
          max={chain.head - chain.first + 1}
        />
        <Button variant="quiet" size="small" onPress={whole.stop}>
          {t("administration.audit.stop-verifying")}
        </Button>
      </p>
    );
  return (
    <p className={styles.chain} role="status">
      <Icon icon={Link2} />
      <span>
        {whole.found === null ? newestWords(chain) : t("administration.audit.verified-all", { count: verifiedTo - verifiedFrom + 1 })}
      </span>
      {chain.head >= chain.first && (
        <Button variant="quiet" size="small" onPress={whole.run}>
          {t("administration.audit.verify-all")}
        </Button>
      )}
    </p>
  );
}

const newestWords = ({ verifiedFrom, verifiedTo }: AuditChain): string =>
  verifiedFrom === 1
    ? t("administration.audit.verified", { to: verifiedTo })
    : t("administration.audit.verified-from", { from: verifiedFrom, to: verifiedTo });
