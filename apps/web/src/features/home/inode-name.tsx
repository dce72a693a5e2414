import { type InodeSummary, isDocumentType } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { Star } from "lucide-react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Badge, CautionBadge, CertifiedBadge, DraftBadge, OutdatedBadge } from "../../shared/feedback/badge.tsx";
import { DocumentIcon } from "../../shared/icons/document-icon.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { inodeAddress } from "../../shared/navigation/home-addresses.ts";
import { say, t } from "../../shared/words/words.ts";
import styles from "./inode-table.module.css";

interface InodeNameProps {
  readonly inode: InodeSummary;
  readonly orgSlug: string;
  readonly now: number;
}

/** A document or folder by icon, name and badges, and a second line. */
export function InodeName({ inode, orgSlug, now }: InodeNameProps) {
  const href = inode.archivedAt === null ? inodeAddress(orgSlug, inode) : null;
  return (
    <span className={styles.name}>
      <DocumentIcon kind={inode.type} />
      <span className={styles.lines}>
        <span className={styles.title}>
          <span className={styles.titleWords}>{href === null ? inode.name : <TextLink href={href}>{inode.name}</TextLink>}</span>
          {inode.type === "symlink" && inode.targetInfo === null && <Badge tone="warn">{t("home.inode-table.broken")}</Badge>}
          {inode.isFavorite && <Icon icon={Star} filled label={t("home.inode-table.favorite")} className={styles.star ?? ""} />}
          {inode.badge === "endorsed" && <CertifiedBadge />}
          {inode.badge === "warning" && <CautionBadge />}
          {inode.badge === "deprecated" && <OutdatedBadge />}
          {isDocumentType(inode.type) && inode.publishedVersion === null && <DraftBadge />}
        </span>
        <span className={styles.note}>{noteOf(inode, now)}</span>
      </span>
    </span>
  );
}

/** The second line: what it is about, else the last change. */
function noteOf(inode: InodeSummary, now: number): string {
  if (inode.type === "symlink")
    return inode.targetInfo === null
      ? t("home.inode-table.leads-nowhere")
      : t("home.inode-table.leads-to", { name: inode.targetInfo.name });
  if (inode.description !== "") return inode.description.split("\n", 1)[0] ?? "";
  if (inode.publishedVersion !== null) return t("home.inode-table.version-published", { version: inode.publishedVersion });
  const when = say(relativeTime(Math.min(Date.parse(inode.updatedAt), now), now));
  return inode.updatedBy === null
    ? t("home.inode-table.changed", { when })
    : t("home.inode-table.changed-by", { when, name: inode.updatedBy.name });
}
