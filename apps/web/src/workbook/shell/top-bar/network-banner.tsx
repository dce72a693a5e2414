import { useEffect, useState } from "react";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { t } from "../../../shared/words/words.ts";
import type { SavingState } from "../../state/document-store.ts";
import { useDocumentState } from "../../state/workbook.ts";
import { useOnline } from "../../../shared/http/use-online.ts";

/** A connection that is back sooner was never missed; an answer that takes longer is waited for. Milliseconds. */
const GONE_AFTER = 1_500;
const SLOW_AFTER = 8_000;

type Trouble = "offline" | "unreachable" | "slow";

/** What is wrong between this page and the server, once it lasts. Null: nothing, or nothing yet. */
export function useNetworkTrouble(saving: SavingState): Trouble | null {
  const isOnline = useOnline();
  const trouble = !isOnline ? "offline" : saving === "offline" ? "unreachable" : saving === "saving" ? "slow" : null;
  const [lasting, setLasting] = useState<Trouble | null>(null);
  useEffect(() => {
    setLasting(null);
    if (trouble === null) return undefined;
    const timer = setTimeout(() => setLasting(trouble), trouble === "slow" ? SLOW_AFTER : GONE_AFTER);
    return () => clearTimeout(timer);
  }, [trouble]);
  return trouble === lasting ? lasting : null;
}

function reasonOf(trouble: Trouble): string {
  switch (trouble) {
    case "offline":
      return t("workbook.network-banner.offline");
    case "unreachable":
      return t("workbook.network-banner.unreachable");
    case "slow":
      return t("workbook.network-banner.slow");
  }
}

/** What became of the connection, and of what the person did. */
export function NetworkBanner({ trouble }: { readonly trouble: Trouble }) {
  const { saving, pending } = useDocumentState();
  const reason = reasonOf(trouble);
  return (
    <Banner status="warning">
      {saving === "fixed"
        ? t("workbook.network-banner.reader", { reason })
        : pending.length === 0
          ? t("workbook.network-banner.nothing-waits", { reason })
          : t("workbook.network-banner.waits", { reason, count: pending.length })}
    </Banner>
  );
}
