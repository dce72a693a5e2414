import { useApolloClient } from "@apollo/client/react";
import type { AuditChainPart } from "@sheaf/contract";
import { useEffect, useRef, useState } from "react";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import type { CallError } from "../../../shared/http/call-error.ts";
import { AUDIT_CHAIN_PART } from "./audit-queries.ts";

interface WholeChain {
  /** What was verified so far, from the first entry on; null: nobody asked. */
  readonly found: AuditChainPart | null;
  readonly isRunning: boolean;
  readonly error: CallError | null;
  readonly run: () => void;
  readonly stop: () => void;
}

/** Verifies every entry that is kept, part by part, and tells how far it is. */
export function useWholeChain(first: number): WholeChain {
  const client = useApolloClient();
  const [found, setFound] = useState<AuditChainPart | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const ask = async (): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setRunning(true);
    setError(null);
    setFound(null);
    try {
      for (let after = first - 1; ;) {
        const { data } = await client.query({ query: AUDIT_CHAIN_PART, variables: { after }, fetchPolicy: "no-cache" });
        if (turn.current !== mine || data === undefined) return;
        const part = data.auditChainPart;
        setFound({ ...part, verifiedFrom: first });
        if (part.broken !== null || part.verifiedTo >= part.head || part.verifiedTo <= after) break;
        after = part.verifiedTo;
      }
    } catch (thrown) {
      if (turn.current === mine) setError(callErrorOf(thrown));
    }
    if (turn.current === mine) setRunning(false);
  };
  return {
    found,
    isRunning,
    error,
    run: () => void ask(),
    stop: () => {
      turn.current += 1;
      setRunning(false);
      setFound(null);
    },
  };
}
