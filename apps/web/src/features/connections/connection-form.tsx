import { connectionKinds, type ConnectionField, type ConnectionSummary, type OutsideEngine, outsideEngines } from "@sheaf/contract";
import { PlugZap } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { CREATE_CONNECTION, TEST_CONNECTION, UPDATE_CONNECTION, type ConnectionTestResult } from "../../shared/sources/queries.ts";
import {
  type ConnectionDraft,
  draftOf,
  fieldsOf,
  type Mistakes,
  mistakesIn,
  refusalsIn,
  settingsOf,
  withEngine,
} from "./connection-draft.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./connections-screen.module.css";

const engineOptions = outsideEngines.map((id) => ({ id, label: connectionKinds[id].name }));

/** What a connection says of its warehouse, new or changed, as its kind asks for it. The password goes in and never comes out. */
export function ConnectionForm({
  connection,
  onClose,
  onSaved,
}: {
  readonly connection: ConnectionSummary | null;
  readonly onClose: () => void;
  readonly onSaved: (connectionId: string) => void;
}) {
  const [draft, setDraft] = useState<ConnectionDraft>(() => draftOf(connection));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [result, setResult] = useState<ConnectionTestResult | null>(null);
  // The form is longer than most screens: what a press of a button found is brought into sight.
  const form = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    form.current?.querySelector("[data-invalid], [role=alert], [role=status]")?.scrollIntoView({ block: "nearest" });
  }, [answers]);
  const answered = (): void => setAnswers((before) => before + 1);
  const create = useAction(CREATE_CONNECTION);
  const update = useAction(UPDATE_CONNECTION);
  const test = useAction(TEST_CONNECTION);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(connection));

  const change = (name: string, next: (before: ConnectionDraft) => ConnectionDraft): void => {
    setDraft(next);
    setMistakes((before) => ({ ...before, [name]: undefined }));
    setResult(null);
    setTrouble(null);
  };
  const set = (name: "name" | "secret" | "timezone") => (value: string) => change(name, (before) => ({ ...before, [name]: value }));
  const setSetting = (name: string) => (value: string) =>
    change(name, (before) => ({ ...before, settings: { ...before.settings, [name]: value } }));
  const setEngine = (engine: OutsideEngine): void => {
    change("engine", (before) => withEngine(before, engine));
    setMistakes({});
  };

  /** Whether the form has nothing to say itself; otherwise its fields were told what they lack. */
  const isWhole = (): boolean => {
    const found = mistakesIn(draft, connection?.hasSecret === true);
    setMistakes(found);
    answered();
    return Object.keys(found).length === 0;
  };

  /** Puts a refusal at the field that it is about, else over the form. */
  const refused = (error: CallError): void => {
    const known = refusalsIn(draft, error);
    if (known === null) setTrouble(error.message);
    else setMistakes(known);
    answered();
  };

  const tryOut = async (): Promise<void> => {
    if (!isWhole()) return;
    setResult(null);
    setTrouble(null);
    const outcome = await test.run({
      engine: draft.engine,
      settings: settingsOf(draft),
      ...(connection === null ? {} : { connectionId: connection.connectionId }),
      ...(draft.secret === "" ? {} : { secret: draft.secret }),
    });
    if (!outcome.ok) return refused(outcome.error);
    setResult(outcome.data.testConnection);
    answered();
  };

  const save = async (): Promise<void> => {
    if (!isWhole()) return;
    setTrouble(null);
    const common = { name: draft.name.trim(), settings: settingsOf(draft), timezone: draft.timezone.trim() };
    if (connection === null) {
      const outcome = await create.run({ ...common, engine: draft.engine, secret: draft.secret }, { refetch: ["Connections"] });
      if (outcome.ok) onSaved(outcome.data.createConnection.connectionId);
      else refused(outcome.error);
      return;
    }
    const outcome = await update.run(
      { ...common, connectionId: connection.connectionId, ...(draft.secret === "" ? {} : { secret: draft.secret }) },
      { refetch: ["Connections", "ConnectionTables"] },
    );
    if (outcome.ok) onSaved(connection.connectionId);
    else refused(outcome.error);
  };

  const ownField = (name: "name" | "timezone", label: string) => ({
    label,
    value: draft[name],
    onChange: set(name),
    error: mistakes[name] ?? null,
    autoComplete: "off",
  });
  const [host, port, ...others] = fieldsOf(draft.engine);
  const setting = ([name, field]: readonly [string, ConnectionField]) => (
    <SettingField key={name} field={field} value={draft.settings[name] ?? ""} error={mistakes[name] ?? null} onChange={setSetting(name)} />
  );
  const password = (
    <PasswordField
      key="secret"
      label={t("connections.connection-form.password")}
      value={draft.secret}
      onChange={set("secret")}
      error={mistakes["secret"] ?? null}
      autoComplete="new-password"
      {...(connection?.hasSecret === true ? { description: t("connections.connection-form.empty-keeps-present-one") } : {})}
    />
  );
  return (
    <Dialog
      title={
        connection === null
          ? t("connections.connection-form.new-connection")
          : t("connections.connection-form.edit", { name: connection.name })
      }
      isOpen
      isDirty={isDirty}
      onClose={onClose}
      footerStart={
        <Button icon={PlugZap} isPending={test.isRunning} onPress={() => void tryOut()}>
          {t("connections.connection-form.test")}
        </Button>
      }
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={create.isRunning || update.isRunning} onPress={() => void save()}>
            {connection === null ? t("connections.connection-form.connect") : t("shared.save")}
          </Button>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        {trouble !== null && (
          <div className={styles.whole}>
            <Banner status="error">{trouble}</Banner>
          </div>
        )}
        {connection === null && (
          <div className={styles.whole}>
            <Select
              label={t("connections.connection-form.kind-of-warehouse")}
              options={engineOptions}
              value={draft.engine}
              onChange={setEngine}
            />
          </div>
        )}
        <div className={styles.whole}>
          <TextField
            {...ownField("name", t("connections.connection-form.name"))}
            placeholder={t("connections.connection-form.warehouse")}
            maxLength={200}
          />
        </div>
        <div className={styles.hostRow}>{[host, port].flatMap((one) => (one === undefined ? [] : [setting(one)]))}</div>
        {others.flatMap((one) => (one[0] === "user" ? [setting(one), password] : [setting(one)]))}
        <TextField
          {...ownField("timezone", t("connections.connection-form.time-zone"))}
          description={t("connections.connection-form.timestamps-without-zone")}
          spellCheck="false"
        />
        {result !== null && (
          <div className={styles.testResult}>
            <Banner status={result.readOnly ? "primary" : "warning"}>
              {result.readOnly
                ? t("connections.connection-form.connected-ms-role-only", {
                    version: result.version,
                    ms: Math.round(result.roundTripMs),
                  })
                : t("connections.connection-form.connected-ms-but-role", {
                    version: result.version,
                    ms: Math.round(result.roundTripMs),
                  })}
            </Banner>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** One thing that the kind asks for. */
function SettingField({
  field: { title, description, control },
  value,
  error,
  onChange,
}: {
  readonly field: ConnectionField;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const common = { label: title, value, error, onChange, ...(description === undefined ? {} : { description }) };
  if (control.kind === "choice") return <Select {...common} options={control.choices} />;
  if (control.kind === "number") return <TextField {...common} inputMode="numeric" autoComplete="off" />;
  const text = { ...common, autoComplete: "off", spellCheck: "false", placeholder: control.example ?? "" } as const;
  if (control.kind === "text") return <TextField {...text} />;
  return (
    <div className={styles.whole}>
      <TextAreaField {...text} isCode />
    </div>
  );
}
