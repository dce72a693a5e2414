import type { DocumentAddress } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { useState } from "react";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { useDocumentState } from "../../state/workbook.ts";
import { useVersions } from "../publish/use-versions.ts";

interface DocumentBannerProps {
  readonly viewHref: string;
  /** The version that the address names. */
  readonly version: DocumentAddress["version"];
}

/** What stands in the way of editing, or between a reader and what is published; and the way out of it. */
export function DocumentBanner({ viewHref, version }: DocumentBannerProps) {
  const { saving } = useDocumentState();
  const go = useGo();
  switch (saving) {
    case "outdated":
      return (
        <Banner status="warning" action={{ label: "Reload", onSelect: () => location.reload() }}>
          A newer Sheaf is running. Reload the page to go on editing.
        </Banner>
      );
    case "closed":
      return (
        <Banner status="error" action={{ label: "View", onSelect: () => go(viewHref) }}>
          This workbook cannot be edited any more: it is gone, or you may only look at it now.
        </Banner>
      );
    case "offline":
    case "saving":
    case "live":
    case "fixed":
      return version === null ? null : <EarlierVersion version={version} viewHref={viewHref} />;
  }
}

/** An earlier version looks like the published one: that it is not is said, with the way there. */
function EarlierVersion({ version, viewHref }: { readonly version: number; readonly viewHref: string }) {
  const go = useGo();
  const versions = useVersions() ?? [];
  const [now] = useState(() => Date.now());
  const newest = versions[0]?.version ?? version;
  const shown = versions.find((one) => one.version === version);
  if (shown === undefined || newest <= version) return null;
  const { author, createdAt } = shown;
  return (
    <Banner status="primary" action={{ label: `Show version ${newest}`, onSelect: () => go(viewHref) }}>
      You are looking at version {version}, published {relativeTime(Math.min(Date.parse(createdAt), now), now)} by{" "}
      {author.name === "" ? author.email : author.name}. Readers see version {newest}.
    </Banner>
  );
}
