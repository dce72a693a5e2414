import { useEffect, useState, useSyncExternalStore } from "react";
import { Banner } from "../../../shared/feedback/banner.tsx";
import type { SavingState } from "../../state/document-store.ts";
import { useDocumentState } from "../../state/workbook.ts";

/** A connection that is back sooner was never missed; an answer that takes longer is waited for. Milliseconds. */
const GONE_AFTER = 1_500;
const SLOW_AFTER = 8_000;

type Trouble = "offline" | "unreachable" | "slow";

/** What is wrong between this page and the server, once it lasts. Null: nothing, or nothing yet. */
export function useNetworkTrouble(saving: SavingState): Trouble | null {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
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

function onNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

const reasons: Readonly<Record<Trouble, string>> = {
  offline: "You are offline.",
  unreachable: "The server cannot be reached.",
  slow: "The server is slow to answer.",
};

/** What became of the connection, and of what the person did. */
export function NetworkBanner({ trouble }: { readonly trouble: Trouble }) {
  const { saving, pending } = useDocumentState();
  const isFixed = saving === "fixed";
  const changes = pending.length === 1 ? "1 change" : `${pending.length.toLocaleString("en")} changes`;
  return (
    <Banner status="warning">
      {reasons[trouble]}{" "}
      {isFixed
        ? "What is shown stays; what is asked anew comes when the connection is back."
        : pending.length === 0
          ? "Go on: what you change is kept in this browser and sent when the connection is back."
          : `${changes} of yours ${pending.length === 1 ? "is" : "are"} kept in this browser until the server has ${pending.length === 1 ? "it" : "them"}. Go on working.`}
    </Banner>
  );
}
