import type { ConnectionSummary } from "@sheaf/contract";
import { PlugZap } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import {
  CREATE_CONNECTION,
  TEST_CONNECTION,
  UPDATE_CONNECTION,
  type ConnectionTestResult,
  type PostgresSettings,
} from "../../shared/sources/queries.ts";
import styles from "./connections-screen.module.css";

const sslModes = [
  { id: "verify-full", label: "Encrypted, certificate checked" },
  { id: "require", label: "Encrypted" },
  { id: "disable", label: "Not encrypted" },
] as const;
type SslMode = (typeof sslModes)[number]["id"];

interface Draft {
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly secret: string;
  readonly ssl: SslMode;
  readonly timezone: string;
}

type Field = keyof Draft;

function draftOf(connection: ConnectionSummary | null): Draft {
  const settings = connection?.settings ?? {};
  const text = (name: string, otherwise: string): string => {
    const value = settings[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : otherwise;
  };
  const ssl = text("ssl", "require");
  return {
    name: connection?.name ?? "",
    host: text("host", ""),
    port: text("port", "5432"),
    database: text("database", ""),
    user: text("user", ""),
    secret: "",
    ssl: sslModes.find((mode) => mode.id === ssl)?.id ?? "require",
    timezone: connection?.timezone ?? "UTC",
  };
}

/** Settings of a PostgreSQL warehouse, new or changed. The password goes in and never comes out. */
export function ConnectionForm({
  connection,
  onClose,
  onSaved,
}: {
  readonly connection: ConnectionSummary | null;
  readonly onClose: () => void;
  readonly onSaved: (connectionId: string) => void;
}) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(connection));
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [result, setResult] = useState<ConnectionTestResult | null>(null);
  const create = useAction(CREATE_CONNECTION);
  const update = useAction(UPDATE_CONNECTION);
  const test = useAction(TEST_CONNECTION);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(connection));

  const set = (field: Field) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setMistakes((before) => ({ ...before, [field]: undefined }));
    setResult(null);
    setTrouble(null);
  };

  /** The settings, or null after the fields were told what they lack. */
  const checked = (): PostgresSettings | null => {
    const port = Number(draft.port);
    const found: Partial<Record<Field, string>> = {
      ...(draft.name.trim() === "" ? { name: "A name is needed" } : {}),
      ...(draft.host.trim() === "" ? { host: "Type the server’s name or address" } : {}),
      ...(Number.isInteger(port) && port > 0 && port < 65_536 ? {} : { port: "1 to 65535" }),
      ...(draft.database.trim() === "" ? { database: "Type the database’s name" } : {}),
      ...(draft.user.trim() === "" ? { user: "Type the role to sign in with" } : {}),
      ...(draft.secret === "" && connection?.hasSecret !== true ? { secret: "Type the role’s password" } : {}),
    };
    setMistakes(found);
    if (Object.keys(found).length > 0) return null;
    return { host: draft.host.trim(), port, database: draft.database.trim(), user: draft.user.trim(), ssl: draft.ssl };
  };

  /** Puts a refusal at the field that it is about, else over the form. */
  const refused = (error: CallError): void => {
    const { fields } = error.details as { readonly fields?: readonly { readonly path: string; readonly message: string }[] };
    const known = (fields ?? []).flatMap(({ path, message }) => {
      const field = path.split(".").at(-1) ?? "";
      return Object.hasOwn(draft, field) ? [[field, message] as const] : [];
    });
    if (known.length > 0) setMistakes(Object.fromEntries(known));
    else setTrouble(error.message);
  };

  const tryOut = async (): Promise<void> => {
    const settings = checked();
    if (settings === null) return;
    setResult(null);
    setTrouble(null);
    const outcome = await test.run({
      engine: "postgres",
      settings,
      ...(connection === null ? {} : { connectionId: connection.connectionId }),
      ...(draft.secret === "" ? {} : { secret: draft.secret }),
    });
    if (outcome.ok) setResult(outcome.data.testConnection);
    else refused(outcome.error);
  };

  const save = async (): Promise<void> => {
    const settings = checked();
    if (settings === null) return;
    setTrouble(null);
    const common = { name: draft.name.trim(), settings, timezone: draft.timezone.trim() };
    if (connection === null) {
      const outcome = await create.run({ ...common, engine: "postgres", secret: draft.secret }, { refetch: ["Connections"] });
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

  const field = (name: Exclude<Field, "ssl" | "secret">, label: string) => ({
    label,
    value: draft[name],
    onChange: set(name),
    error: mistakes[name] ?? null,
    autoComplete: "off",
  });
  return (
    <Dialog
      title={connection === null ? "New PostgreSQL connection" : `Edit ${connection.name}`}
      isOpen
      isDirty={isDirty}
      onClose={onClose}
      footerStart={
        <Button icon={PlugZap} isPending={test.isRunning} onPress={() => void tryOut()}>
          Test
        </Button>
      }
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={create.isRunning || update.isRunning} onPress={() => void save()}>
            {connection === null ? "Connect" : "Save"}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {trouble !== null && (
          <div className={styles.whole}>
            <Banner status="error">{trouble}</Banner>
          </div>
        )}
        <div className={styles.whole}>
          <TextField {...field("name", "Name")} placeholder="Warehouse" maxLength={200} />
        </div>
        <div className={styles.hostRow}>
          <TextField {...field("host", "Host")} placeholder="warehouse.example" spellCheck="false" />
          <TextField {...field("port", "Port")} inputMode="numeric" />
        </div>
        <TextField {...field("database", "Database")} spellCheck="false" />
        <Select label="Encryption" options={sslModes} value={draft.ssl} onChange={set("ssl")} />
        <TextField {...field("user", "User")} spellCheck="false" description="A role that may only read." />
        <PasswordField
          label="Password"
          value={draft.secret}
          onChange={set("secret")}
          error={mistakes.secret ?? null}
          autoComplete="new-password"
          {...(connection?.hasSecret === true ? { description: "Empty keeps the present one." } : {})}
        />
        <TextField {...field("timezone", "Time zone")} description="Of timestamps without a zone." spellCheck="false" />
        {result !== null && (
          <div className={styles.testResult}>
            <Banner status={result.readOnly ? "primary" : "warning"}>
              {result.readOnly
                ? `Connected to ${result.version} in ${Math.round(result.roundTripMs)} ms. The role can only read.`
                : `Connected to ${result.version} in ${Math.round(result.roundTripMs)} ms, but the role may write. A role that can only read is safer.`}
            </Banner>
          </div>
        )}
      </div>
    </Dialog>
  );
}
