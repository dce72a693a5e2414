import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { MEMBERS } from "../../../shared/documents/queries.ts";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { OwnNames } from "../../state/own-names.ts";
import { useWorkbook } from "../../state/workbook.ts";

/** Tells a person that somebody else called something otherwise than they did, and which of the two names stays. */
export function useNameConflicts(): void {
  const { documents } = useWorkbook();
  const toasts = useToasts();
  const apollo = useApolloClient();
  useEffect(() => {
    const own = new OwnNames();
    const stopOwn = documents.subscribe(() => {
      for (const { operations } of documents.state().pending) own.give(operations, Date.now());
    });
    const nameOf = async (userId: string): Promise<string> => {
      const { data } = await apollo.query({ query: MEMBERS, variables: { search: null } }).catch(() => ({ data: undefined }));
      return data?.members.find((member) => member.userId === userId)?.name ?? "Somebody else";
    };
    const stopOthers = documents.onOthers?.((edit) => {
      for (const { mine, theirs, stays } of own.hear(edit, Date.now()))
        void nameOf(edit.author).then((who) =>
          toasts.show({
            text:
              stays === "mine"
                ? `${who} renamed to “${theirs}” what you call “${mine}”. Your name stays.`
                : `${who} renamed to “${theirs}” what you called “${mine}”`,
            time: "long",
          }),
        );
    });
    return () => {
      stopOwn();
      stopOthers?.();
    };
  }, [documents, toasts, apollo]);
}
