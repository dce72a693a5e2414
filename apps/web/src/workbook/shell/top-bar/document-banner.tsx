import type { DocumentAddress } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { partsGone } from "../../../shared/http/part-trouble.ts";
import { useGo } from "../../../shared/navigation/go.ts";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import { rich, say, t } from "../../../shared/words/words.ts";
import { NetworkBanner, useNetworkTrouble } from "./network-banner.tsx";
import { useVersions } from "../publish/use-versions.ts";

interface DocumentBannerProps {
  readonly viewHref: string;
  /** The version that the address names. */
  readonly version: DocumentAddress["version"];
  /** Puts a version into the draft; null for those who may not edit. */
  readonly onRestore: ((version: number) => void) | null;
  /** Opens the newest version in the place of the one on screen. */
  readonly onReload: () => void;
}

/** What stands in the way of editing, or between a reader and what is published; and the way out of it. */
export function DocumentBanner({ viewHref, version, onRestore, onReload }: DocumentBannerProps) {
  const { saving } = useDocumentState();
  const go = useGo();
  const trouble = useNetworkTrouble(saving);
  const { mode } = useWorkbook();
  const isGone = useSyncExternalStore(partsGone.subscribe, partsGone.is);
  switch (saving) {
    case "outdated":
      return <Outdated />;
    case "closed":
      return (
        <Banner status="error" action={{ label: t("workbook.document-banner.view"), onSelect: () => go(viewHref) }}>
          {t("workbook.document-banner.workbook-cannot-edited-any")}
        </Banner>
      );
    case "offline":
    case "saving":
    case "live":
    case "fixed":
      if (trouble !== null) return <NetworkBanner trouble={trouble} />;
      if (isGone && mode === "edit") return <Outdated />;
      return version === null ? (
        <NewerVersion onReload={onReload} />
      ) : (
        <EarlierVersion version={version} viewHref={viewHref} onRestore={onRestore} />
      );
  }
}

/** This page is of a build that the server runs no more. */
function Outdated() {
  return (
    <Banner status="warning" action={{ label: t("workbook.document-banner.reload"), onSelect: () => location.reload() }}>
      {t("workbook.document-banner.newer-sheaf-running-reload")}
    </Banner>
  );
}

/** Somebody published while this person looks: nothing moves under their eyes until they ask for it. */
function NewerVersion({ onReload }: Pick<DocumentBannerProps, "onReload">) {
  const { news } = useWorkbook();
  const newer = useSyncExternalStore(news.subscribe, news.newer);
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (newer === null || newer === dismissed) return null;
  return (
    <Banner
      status="primary"
      action={{ label: t("workbook.document-banner.show-version", { newer }), onSelect: onReload }}
      onDismiss={() => setDismissed(newer)}
    >
      {t("workbook.document-banner.newer-version-what-chose")}
    </Banner>
  );
}

/** An earlier version looks like the published one: that it is not is said, with the way there. */
function EarlierVersion({
  version,
  viewHref,
  onRestore,
}: Pick<DocumentBannerProps, "viewHref" | "onRestore"> & { readonly version: number }) {
  const go = useGo();
  const versions = useVersions() ?? [];
  const [now] = useState(() => Date.now());
  const newest = versions[0]?.version ?? version;
  const shown = versions.find((one) => one.version === version);
  if (shown === undefined || newest <= version) return null;
  const { author, createdAt } = shown;
  const action =
    onRestore === null
      ? { label: t("workbook.document-banner.show-version-2", { newest }), onSelect: () => go(viewHref) }
      : { label: t("workbook.document-banner.restore-draft"), onSelect: () => onRestore(version) };
  return (
    <Banner status="primary" action={action}>
      {rich("workbook.document-banner.earlier-version", {
        version,
        when: say(relativeTime(Math.min(Date.parse(createdAt), now), now)),
        name: author.name === "" ? author.email : author.name,
        newest,
        // Who can put it back has that as the one way on; the words are the same.
        link: (inside) => (onRestore === null ? inside : newestLink(inside, viewHref)),
      })}
    </Banner>
  );
}

function newestLink(inside: readonly ReactNode[], href: string): ReactNode {
  return (
    <TextLink key="newest" href={href}>
      {inside}
    </TextLink>
  );
}
