import { editAddress } from "../../shared/documents/inode-actions.tsx";
import { createDataModel, createReport } from "../../shared/documents/new-workbook.ts";
import { CREATE_WORKBOOK } from "../../shared/documents/queries.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";

export type NewDocumentKind = "workbook" | "data-model" | "report";
/** What the account type has to allow. */
export const rightToMake = {
  workbook: "canSaveWorkbook",
  "data-model": "canEditDatasetOrSql",
  report: "canSaveReport",
} as const satisfies Readonly<Record<NewDocumentKind, string>>;

export type MadeDocument = { readonly href: string } | { readonly error: CallError };

/** Makes an empty document in a folder, and gives where it is edited. */
export function useNewDocument(): (kind: NewDocumentKind, folderId: string) => Promise<MadeDocument> {
  const { organization } = useMembership();
  const { http } = useServices();
  const createWorkbook = useAction(CREATE_WORKBOOK);
  const { slug } = organization;
  return async (kind, folderId) => {
    if (kind === "workbook") {
      const name = t("shared.untitled.workbook");
      const outcome = await createWorkbook.run({ name, folderId }, { refetch: ["Recent", "Folder"] });
      if (!outcome.ok) return { error: outcome.error };
      const { inodeId, name: made } = outcome.data.createWorkbook;
      return { href: editAddress(slug, inodeId, made) };
    }
    const isReport = kind === "report";
    const name = isReport ? t("shared.untitled.report") : t("shared.untitled.data-model");
    try {
      const inodeId = await (isReport ? createReport : createDataModel)(http, { name, folderId });
      return { href: editAddress(slug, inodeId, name, isReport ? "report" : "dataset") };
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error === null) throw thrown;
      return { error };
    }
  };
}
