import { BadgeCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type IconType } from "../icons/icon.tsx";
import { t } from "../words/words.ts";
import styles from "./badge.module.css";

/** Tones: `accent` certified, `warn` outdated or with unpublished changes, `ok` good, `bad` failed, `neutral` the rest. */
export type BadgeTone = "accent" | "warn" | "ok" | "bad" | "neutral";

export function Badge({
  tone = "neutral",
  icon,
  hasDot = false,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly icon?: IconType;
  readonly hasDot?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {hasDot && <span className={styles.dot} />}
      {icon !== undefined && <Icon icon={icon} />}
      {children}
    </span>
  );
}

export const CertifiedBadge = () => (
  <Badge tone="accent" icon={BadgeCheck}>
    {t("shared.badge.certified")}
  </Badge>
);
export const OutdatedBadge = () => (
  <Badge tone="warn" icon={TriangleAlert}>
    {t("shared.badge.outdated")}
  </Badge>
);
export const CautionBadge = () => (
  <Badge tone="warn" icon={TriangleAlert}>
    {t("shared.badge.caution")}
  </Badge>
);
export const DraftBadge = () => <Badge>{t("shared.badge.draft")}</Badge>;
export const PublishedBadge = () => (
  <Badge tone="ok" hasDot>
    {t("shared.badge.published")}
  </Badge>
);
