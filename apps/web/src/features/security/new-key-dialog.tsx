import { useApolloClient } from "@apollo/client/react";
import { type ApiKeyMade, type ApiScope, apiScopes } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { RadioButtons } from "../../shared/choices/radio-buttons.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { scopeWords } from "./scope-words.ts";
import styles from "./security.module.css";

type Kind = "token" | "client";
const lives = ["7", "30", "90", "365"] as const;

interface NewKeyDialogProps {
  /** The scope that it begins with. */
  readonly first?: ApiScope;
  readonly onClose: () => void;
}

/** Makes a key, and then shows its secret, which cannot be seen again. Mounted only while it is open. */
export function NewKeyDialog({ first = "documents:read", onClose }: NewKeyDialogProps) {
  const { http } = useServices();
  const client = useApolloClient();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Kind>("token");
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set([first]));
  const [days, setDays] = useState<(typeof lives)[number]>("90");
  const [made, setMade] = useState<ApiKeyMade | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { name: name.trim(), kind, scopes: apiScopes.filter((scope) => scopes.has(scope)), days: Number(days) };
      setMade(await http.json<ApiKeyMade>("/v2/credentials", { method: "POST", body }));
      await client.refetchQueries({ include: ["ApiKeys"] });
    } catch (thrown) {
      setError(toCallError(thrown)?.message ?? null);
    } finally {
      setBusy(false);
    }
  };
  if (made !== null)
    return (
      <Dialog
        title={name}
        isOpen
        onClose={onClose}
        actions={
          <Button variant="primary" onPress={onClose}>
            {t("shared.done")}
          </Button>
        }
      >
        <div className={styles.form}>
          <Banner status="warning">{t("security.keys.shown-once")}</Banner>
          {made.clientId !== null && <Secret label={t("security.keys.client-id")} text={made.clientId} />}
          <Secret label={made.clientId === null ? t("security.keys.token") : t("security.keys.client-secret")} text={made.secret} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title={t("security.keys.new")}
      isOpen
      onClose={onClose}
      isDirty={name !== ""}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" isDisabled={name.trim() === "" || scopes.size === 0} isPending={isBusy} onPress={() => void make()}>
            {t("security.keys.make")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label={t("security.keys.name")} value={name} onChange={setName} autoFocus error={error} />
        <RadioButtons
          label={t("security.keys.kind")}
          value={kind}
          onChange={(id) => setKind(id === "client" ? "client" : "token")}
          options={[
            { id: "token", label: t("security.keys.kind-token") },
            { id: "client", label: t("security.keys.kind-client") },
          ]}
        />
        <Select
          label={t("security.keys.life")}
          value={days}
          onChange={setDays}
          options={lives.map((id) => ({ id, label: t("security.keys.days", { count: Number(id) }) }))}
        />
        <div role="group" aria-labelledby="key-scopes" className={styles.scopes}>
          <span id="key-scopes" className={styles.label}>
            {t("security.keys.may")}
          </span>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.has(scope)}
              onChange={(isIn) => setScopes(new Set(isIn ? [...scopes, scope] : [...scopes].filter((other) => other !== scope)))}
            >
              {scopeWords(scope)}
            </Checkbox>
          ))}
          <p className={styles.quiet}>{t("security.keys.never-more")}</p>
        </div>
      </div>
    </Dialog>
  );
}

function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.secret}>
      <TextField label={label} value={text} isReadOnly isCode />
      <CopyButton text={text} />
    </div>
  );
}
