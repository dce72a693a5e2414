import type { CallError } from "../../../shared/http/call-error.ts";
import { useSavedFile } from "../../../shared/http/use-saved-file.ts";

/** Takes the entries that are found away as a file. */
export function useAuditFile({ actorId, action }: { readonly actorId: string | null; readonly action: string }): {
  readonly take: (format: "csv" | "json" | "jsonl") => Promise<void>;
  readonly isTaking: boolean;
  readonly error: CallError | null;
} {
  const { take, ...rest } = useSavedFile();
  return {
    ...rest,
    take: (format) => {
      const query = new URLSearchParams({ format, ...(actorId === null ? {} : { actorId }), ...(action === "" ? {} : { action }) });
      return take(`/v2/audit-log?${query.toString()}`, `audit-log.${format}`);
    },
  };
}
