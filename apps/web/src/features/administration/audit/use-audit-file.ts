import { useState } from "react";
import { saveFile } from "../../../shared/actions/clipboard.ts";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { useServices } from "../../../shared/services/services.tsx";

/** Takes the entries that are found away as a file. */
export function useAuditFile({ actorId, action }: { readonly actorId: string | null; readonly action: string }): {
  readonly take: (format: "csv" | "json" | "jsonl") => Promise<void>;
  readonly isTaking: boolean;
  readonly error: CallError | null;
} {
  const { http } = useServices();
  const [isTaking, setTaking] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const take = async (format: "csv" | "json" | "jsonl"): Promise<void> => {
    setTaking(true);
    setError(null);
    const query = new URLSearchParams({ format, ...(actorId === null ? {} : { actorId }), ...(action === "" ? {} : { action }) });
    try {
      const answer = await http.open(`/v2/audit-log?${query.toString()}`);
      saveFile(await answer.blob(), `audit-log.${format}`);
    } catch (thrown) {
      setError(toCallError(thrown));
    } finally {
      setTaking(false);
    }
  };
  return { take, isTaking, error };
}
