import { useState } from "react";
import { saveFile } from "../actions/clipboard.ts";
import { useServices } from "../services/services.tsx";
import { type CallError, toCallError } from "./call-error.ts";

interface SavedFile {
  /** Asks for the file at an address of the server, and gives it to the browser under this name. Never throws. */
  readonly take: (address: string, name: string) => Promise<void>;
  readonly isTaking: boolean;
  /** Why the last one did not come. */
  readonly error: CallError | null;
}

/** A file of the server that somebody takes along. */
export function useSavedFile(): SavedFile {
  const { http } = useServices();
  const [isTaking, setTaking] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const take = async (address: string, name: string): Promise<void> => {
    setTaking(true);
    setError(null);
    try {
      const answer = await http.open(address);
      saveFile(await answer.blob(), name);
    } catch (thrown) {
      setError(toCallError(thrown));
    } finally {
      setTaking(false);
    }
  };
  return { take, isTaking, error };
}
