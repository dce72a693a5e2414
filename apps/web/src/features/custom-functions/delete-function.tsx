import { useQuery } from "@apollo/client/react";
import type { CustomFunctionVersion } from "@sheaf/contract";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { DELETE_FUNCTION, FUNCTION_USES } from "./queries.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./functions-screen.module.css";

/** Takes a function away, after telling what calls it. */
export function DeleteFunction({
  saved,
  onClose,
  onGone,
}: {
  readonly saved: CustomFunctionVersion;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const toasts = useToasts();
  const { data, error } = useQuery(FUNCTION_USES, { variables: { name: saved.name }, fetchPolicy: "network-only" });
  const remove = useAction(DELETE_FUNCTION);
  const uses = data?.customFunctionUses;
  const names =
    uses === undefined
      ? []
      : [...uses.functions.map((name) => t("functions.delete-function.function", { name })), ...uses.documents.map(({ name }) => name)];
  const confirm = async (): Promise<void> => {
    const outcome = await remove.run({ name: saved.name, expectedVersion: saved.version }, { refetch: ["OrganizationFunctions"] });
    if (!outcome.ok) return;
    toasts.show({ text: t("functions.delete-function.deleted", { name: saved.name }), status: "success" });
    onGone();
  };
  return (
    <Dialog
      title={t("functions.delete-function.delete", { name: saved.name })}
      role="alertdialog"
      width="small"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="danger" isPending={remove.isRunning} onPress={() => void confirm()}>
            {t("shared.delete")}
          </Button>
        </>
      }
    >
      <div role="status">
        {uses === undefined && error === undefined && <p>{t("functions.delete-function.looking-what-calls")}</p>}
        {error !== undefined && <p>{t("functions.delete-function.what-calls-cannot-told")}</p>}
        {uses !== undefined && names.length === 0 && <p>{t("functions.delete-function.nothing-calls-it")}</p>}
        {names.length > 0 && (
          <>
            <p>{t("functions.delete-function.what-calls-say-gone")}</p>
            <ul className={styles.uses}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p>{t("functions.delete-function.versions-kept-function-same")}</p>
      {remove.error !== null && (
        <p className={styles.problem} role="alert">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  );
}
