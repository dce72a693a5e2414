import type { LinkRight, ShareLinkFacts } from "@sheaf/contract";
import { Link } from "lucide-react";
import { useState } from "react";
import { Button } from "../../actions/button.tsx";
import { Select } from "../../fields/select.tsx";
import { useAction } from "../../graphql/use-action.ts";
import type { CallError } from "../../http/call-error.ts";
import { Icon } from "../../icons/icon.tsx";
import { useMembership } from "../../services/organization.tsx";
import { shortMoment } from "../../words/shown-moments.ts";
import { t } from "../../words/words.ts";
import type { RightWords } from "./right-words.ts";
import { REVOKE_SHARE_LINK, SET_SHARE_LINK } from "./sharing-queries.ts";
import styles from "./share-dialog.module.css";

/** Days that are offered; `never`: until it is turned off. `kept`: as it is. */
const SPANS = [7, 30, 90] as const;
type Span = "kept" | "never" | `${(typeof SPANS)[number]}`;

interface ShareLinkProps {
  readonly inodeId: string;
  readonly words: RightWords;
  readonly everybody: string;
  readonly facts: ShareLinkFacts;
  readonly onChanged: () => Promise<unknown>;
  readonly onFailure: (failure: CallError | null) => void;
}

/** The link that gives a right to everybody in the organization who has it: whether there is one, what it gives, and until when. */
export function ShareLinkSection({ inodeId, words, everybody, facts: { link, isAllowed }, onChanged, onFailure }: ShareLinkProps) {
  const set = useAction(SET_SHARE_LINK);
  const revoke = useAction(REVOKE_SHARE_LINK);
  const [now] = useState(() => Date.now());
  const { zone } = useMembership();
  if (link === null && !isAllowed) return null;
  const isBusy = set.isRunning || revoke.isRunning;
  const change = async (right: LinkRight | "off", days?: number | null): Promise<void> => {
    onFailure(null);
    const outcome =
      right === "off" ? await revoke.run({ inodeId }) : await set.run({ inodeId, right, ...(days === undefined ? {} : { days }) });
    if (outcome.ok) await onChanged();
    else onFailure(outcome.error);
  };
  if (!isAllowed)
    return (
      <section aria-labelledby="share-link">
        <h3 id="share-link" className={styles.subtitle}>
          {t("shared.share-link.title")}
        </h3>
        <div className={styles.linkRow}>
          <Icon icon={Link} />
          <span className={styles.personWords}>{t("shared.share-link.turned-off")}</span>
          <Button size="small" isPending={isBusy} onPress={() => void change("off")}>
            {t("shared.share-link.remove")}
          </Button>
        </div>
      </section>
    );
  const until = link?.expiresAt ?? null;
  const spans: readonly { readonly id: Span; readonly label: string }[] = [
    ...(until === null
      ? []
      : [{ id: "kept" as const, label: t("shared.share-link.expires", { when: shortMoment(Date.parse(until), now, zone) }) }]),
    { id: "never", label: t("shared.share-link.never") },
    ...SPANS.map((days) => ({ id: `${days}` as const, label: t("shared.share-link.in-days", { days }) })),
  ];
  return (
    <section aria-labelledby="share-link">
      <h3 id="share-link" className={styles.subtitle}>
        {t("shared.share-link.title")}
      </h3>
      <div className={styles.linkRow}>
        <Icon icon={Link} />
        <span className={styles.personWords}>
          <span className={styles.personName}>{t("shared.share-link.everybody", { everybody })}</span>
          <span>{link === null ? t("shared.share-link.off-note") : t("shared.share-link.used", { count: link.useCount })}</span>
        </span>
        <Select<LinkRight | "off">
          label={t("shared.share-link.right")}
          hideLabel
          isDisabled={isBusy}
          value={link?.right ?? "off"}
          options={[
            { id: "off", label: t("shared.share-link.off") },
            { id: "view", label: words.view },
            { id: "explore", label: words.explore },
          ]}
          onChange={(right) => void change(right)}
        />
        {link !== null && (
          <Select<Span>
            label={t("shared.share-link.until")}
            hideLabel
            isDisabled={isBusy}
            value={until === null ? "never" : "kept"}
            options={spans}
            onChange={(span) => span !== "kept" && void change(link.right, span === "never" ? null : Number(span))}
          />
        )}
      </div>
    </section>
  );
}
