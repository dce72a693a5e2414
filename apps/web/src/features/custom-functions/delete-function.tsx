import { useQuery } from "@apollo/client/react";
import type { CustomFunctionVersion } from "@sheaf/contract";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { DELETE_FUNCTION, FUNCTION_USES } from "./queries.ts";
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
  const names = uses === undefined ? [] : [...uses.functions.map((name) => `Function ${name}`), ...uses.documents.map(({ name }) => name)];
  const confirm = async (): Promise<void> => {
    const outcome = await remove.run({ name: saved.name, expectedVersion: saved.version }, { refetch: ["OrganizationFunctions"] });
    if (!outcome.ok) return;
    toasts.show({ text: `${saved.name} deleted`, status: "success" });
    onGone();
  };
  return (
    <Dialog
      title={`Delete ${saved.name}?`}
      role="alertdialog"
      width="small"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isPending={remove.isRunning} onPress={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <div role="status">
        {uses === undefined && error === undefined && <p>Looking for what calls it…</p>}
        {error !== undefined && <p>What calls it cannot be told now.</p>}
        {uses !== undefined && names.length === 0 && <p>Nothing calls it.</p>}
        {names.length > 0 && (
          <>
            <p>What calls it will say that it is gone:</p>
            <ul className={styles.uses}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p>Its versions are kept. A function of the same name begins where it ended.</p>
      {remove.error !== null && (
        <p className={styles.problem} role="alert">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  );
}
