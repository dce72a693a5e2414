import { connectionKinds, type ConnectionField, type ConnectionSummary, type OutsideEngine } from "@sheaf/contract";
import type { CallError } from "../../shared/http/call-error.ts";
import type { ConnectionSettings } from "../../shared/sources/queries.ts";
import { t } from "../../shared/words/words.ts";

/** What stands in the form of a connection: its own words, and what its kind asks for as texts. */
export interface ConnectionDraft {
  readonly name: string;
  readonly engine: OutsideEngine;
  readonly settings: Readonly<Record<string, string>>;
  readonly secret: string;
  readonly timezone: string;
}

/** What is wrong, by the name of a field of the kind, or `name`, `secret`, `timezone`. */
export type Mistakes = Readonly<Record<string, string | undefined>>;

/** The fields of a kind in the order of the form. */
export function fieldsOf(engine: OutsideEngine): readonly (readonly [name: string, field: ConnectionField])[] {
  return Object.entries(connectionKinds[engine].fields);
}

/** The text that a field begins with: what counts where nothing is said. */
function usualText({ schema }: ConnectionField): string {
  const usual = schema.safeParse(undefined);
  return usual.success && (typeof usual.data === "string" || typeof usual.data === "number") ? String(usual.data) : "";
}

function isNeeded({ schema }: ConnectionField): boolean {
  return !schema.safeParse(undefined).success;
}

export function draftOf(connection: ConnectionSummary | null): ConnectionDraft {
  const engine = connection === null || connection.engine === "duckdb" ? "postgres" : connection.engine;
  const kept = connection?.settings ?? {};
  const textOf = (name: string, field: ConnectionField): string => {
    const value = kept[name];
    if (typeof value === "string" || typeof value === "number") return String(value);
    return connection === null || isNeeded(field) ? usualText(field) : "";
  };
  return {
    name: connection?.name ?? "",
    engine,
    settings: Object.fromEntries(fieldsOf(engine).map(([name, field]) => [name, textOf(name, field)])),
    secret: "",
    timezone: connection?.timezone ?? "UTC",
  };
}

/** The same draft for another kind: what both ask for stays, unless it was only what is usual for the one. */
export function withEngine(draft: ConnectionDraft, engine: OutsideEngine): ConnectionDraft {
  const before = new Map(fieldsOf(draft.engine));
  const settings = fieldsOf(engine).map(([name, field]): readonly [string, string] => {
    const text = draft.settings[name] ?? "";
    const known = before.get(name);
    return [name, known === undefined || text === usualText(known) ? usualText(field) : text];
  });
  return { ...draft, engine, settings: Object.fromEntries(settings) };
}

/** What the form can tell by itself before the server is asked. */
export function mistakesIn(draft: ConnectionDraft, hasSecret: boolean): Mistakes {
  const found: Record<string, string> = {};
  if (draft.name.trim() === "") found["name"] = t("connections.connection-draft.name-needed");
  if (draft.secret === "" && !hasSecret && connectionKinds[draft.engine].needsPassword)
    found["secret"] = t("connections.connection-draft.type-roles-password");
  for (const [name, field] of fieldsOf(draft.engine)) {
    const text = (draft.settings[name] ?? "").trim();
    const isWrongNumber = field.control.kind === "number" && !field.schema.safeParse(Number(text)).success;
    if ((text === "" && isNeeded(field)) || (text !== "" && isWrongNumber))
      found[name] = field.missing ?? t("connections.connection-draft.is-needed", { title: field.title });
  }
  return found;
}

/** What is sent: what is said, and nothing where nothing is. */
export function settingsOf(draft: ConnectionDraft): ConnectionSettings {
  return Object.fromEntries(
    fieldsOf(draft.engine).flatMap(([name, { control }]): readonly (readonly [string, string | number])[] => {
      const text = (draft.settings[name] ?? "").trim();
      return text === "" ? [] : [[name, control.kind === "number" ? Number(text) : text]];
    }),
  );
}

/** What became of the way to a warehouse, by the field that can mend it: the code alone would tell nobody what to do. */
const wayThere: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  warehouse_unreachable: {
    get host() {
      return t("connections.connection-draft.no-server-answers-address");
    },
    get port() {
      return t("connections.connection-draft.nothing-listens-port-host");
    },
  },
  warehouse_unauthorized: {
    get secret() {
      return t("connections.connection-draft.server-refuses-user-password");
    },
    get database() {
      return t("connections.connection-draft.server-not-let-user");
    },
  },
};

/** A refusal at the fields that it is about, of our server or of the warehouse's; null where it is about none of them. */
export function refusalsIn(
  draft: ConnectionDraft,
  { errorCode, message, details }: Pick<CallError, "errorCode" | "message" | "details">,
): Mistakes | null {
  const named = typeof details["field"] === "string" ? details["field"] : errorCode === "warehouse_unauthorized" ? "secret" : null;
  if (named !== null && details["fields"] === undefined && (named === "secret" || named in connectionKinds[draft.engine].fields))
    return { [named]: wayThere[errorCode ?? ""]?.[named] ?? message };
  const { fields } = details as { readonly fields?: readonly { readonly path: string; readonly message: string }[] };
  const known = (fields ?? []).flatMap(({ path, message }) => {
    const name = path.split(".").at(-1) ?? "";
    const own = connectionKinds[draft.engine].fields as Readonly<Record<string, ConnectionField>>;
    const title = own[name]?.title;
    if (title !== undefined) return [[name, message.startsWith("must ") ? `${title} ${message}` : message] as const];
    return name === "name" || name === "secret" || name === "timezone" ? [[name, message] as const] : [];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}
