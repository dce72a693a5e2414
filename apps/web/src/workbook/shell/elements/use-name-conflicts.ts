import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { MEMBERS } from "../../../shared/documents/queries.ts";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { OwnNames } from "../../state/own-names.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";

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
      return data?.members.find((member) => member.userId === userId)?.name ?? t("workbook.name-conflicts.somebody-else");
    };
    const stopOthers = documents.onOthers?.((edit) => {
      for (const { mine, theirs, stays } of own.hear(edit, Date.now()))
        void nameOf(edit.author).then((who) =>
          toasts.show({
            text:
              stays === "mine"
                ? t("workbook.name-conflicts.renamed-what-call-name", { who, theirs, mine })
                : t("workbook.name-conflicts.renamed-what-called", { who, theirs, mine }),
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
