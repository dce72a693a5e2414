import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import type { HttpClient } from "../../shared/http/http-client.ts";
import panes from "../../shared/layout/two-panes.module.css";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { addressOf, type ApiCall, commandOf } from "./api-calls.ts";
import styles from "./api.module.css";

interface Answer {
  readonly status: number;
  readonly requestId: string;
  readonly milliseconds: number;
  /** Null: not text. */
  readonly text: string | null;
}

/** Letters of an answer that are shown. */
const SHOWN = 100_000;

/** One call: what it takes, what it answers, and the same as a command. */
export function CallDetails({ call }: { readonly call: ApiCall }) {
  const { http } = useServices();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(call.body ?? "");
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const address = addressOf(call, values);
  const sent = call.body === null || call.body === "file" ? undefined : readBody(body);
  const command = commandOf(call, location.origin, address ?? call.path, body);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (address === null || sent === null || isSending) return;
    const going = new AbortController();
    leaving.current = going;
    setSending(true);
    const made = await tryCall(http, call, { address, body: sent?.value, signal: going.signal });
    if (going.signal.aborted) return;
    setAnswer(made);
    setSending(false);
  };
  return (
    <form className={panes.content} onSubmit={(event) => void submit(event)} noValidate aria-label={call.id}>
      <div className={panes.top}>
        <div className={panes.words}>
          <h2 className={styles.call}>
            <span className={styles.method}>{call.method}</span> {call.path}
          </h2>
          <p className={panes.prose}>{call.summary}</p>
        </div>
      </div>
      {call.parameters.map(({ name, isRequired }) => (
        <div key={name} className={styles.field}>
          <TextField
            label={isRequired ? name : t("security.api.optional", { name })}
            isCode
            value={values[name] ?? ""}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            error={isTried && isRequired && (values[name] ?? "").trim() === "" ? t("security.api.needed") : null}
          />
        </div>
      ))}
      {call.body !== null && call.body !== "file" && (
        <div className={styles.field}>
          <TextAreaField
            label={t("security.api.body")}
            isCode
            value={body}
            onChange={setBody}
            error={sent === null ? t("security.api.no-json") : null}
          />
        </div>
      )}
      {call.body === "file" ? (
        <p className={styles.note}>{t("security.api.file")}</p>
      ) : (
        <div className={panes.buttons}>
          <Button type="submit" variant="primary" isPending={isSending}>
            {t("security.api.send")}
          </Button>
          <p className={styles.note}>{t("security.api.real")}</p>
        </div>
      )}
      {answer !== null && <AnswerPart answer={answer} />}
      <section aria-label={t("security.api.command")}>
        <div className={styles.partHead}>
          <h3 className={styles.partTitle}>{t("security.api.command")}</h3>
          <CopyButton size="small" text={command} />
        </div>
        <pre className={styles.code}>{command}</pre>
      </section>
    </form>
  );
}

function AnswerPart({ answer: { status, requestId, milliseconds, text } }: { readonly answer: Answer }) {
  return (
    <section aria-label={t("security.api.answer")} aria-live="polite">
      <div className={styles.partHead}>
        <h3 className={styles.partTitle}>{t("security.api.answer")}</h3>
        <p className={styles.note}>
          {t("security.api.outcome", { status: String(status), milliseconds: Math.round(milliseconds), requestId })}
        </p>
      </div>
      {text === null ? (
        <p className={styles.note}>{t("security.api.bytes")}</p>
      ) : (
        // a long one scrolls, by keys as well
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.code} tabIndex={0} role="region" aria-label={t("security.api.answer-text")}>
          {text.slice(0, SHOWN)}
        </pre>
      )}
      {text !== null && text.length > SHOWN && <p className={styles.note}>{t("security.api.cut")}</p>}
    </section>
  );
}

function readBody(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Makes the call once, in the name of who is signed in. A refusal is an answer as well. */
async function tryCall(
  http: HttpClient,
  { method }: ApiCall,
  { address, body, signal }: { readonly address: string; readonly body: unknown; readonly signal: AbortSignal },
): Promise<Answer> {
  const from = performance.now();
  try {
    const response = await http.open(address, { method, body, signal, retry: false });
    const isText = /json|text|yaml|xml|csv/.test(response.headers.get("content-type") ?? "");
    const text = isText ? laidOut(await response.text()) : null;
    return {
      status: response.status,
      requestId: response.headers.get("x-request-id") ?? "",
      milliseconds: performance.now() - from,
      text,
    };
  } catch (thrown) {
    const error = toCallError(thrown);
    const { status = 0, requestId = null, code = "", errorCode = null, message = "" } = error ?? {};
    const text = JSON.stringify({ code, ...(errorCode === null ? {} : { errorCode }), message, requestId }, null, 2);
    return { status, requestId: requestId ?? "", milliseconds: performance.now() - from, text };
  }
}

function laidOut(text: string): string {
  const read = text.length > SHOWN ? null : readBody(text);
  return read === null ? text : JSON.stringify(read.value, null, 2);
}
