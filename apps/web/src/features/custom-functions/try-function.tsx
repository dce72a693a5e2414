import { useQuery } from "@apollo/client/react";
import { type CustomFunctionTrialAnswer, customFunctionTrialAnswer } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";
import { type FormEvent, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { type ShownTypeName, valueTypeTitle } from "../../shared/icons/value-type-icon.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { CONNECTIONS } from "../../shared/sources/queries.ts";
import { definitionOf } from "./definition-draft.ts";
import { argumentsOf, placeholders, type SampleArgument, sampleOf, samplesFor, typesFor } from "./sample-arguments.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./functions-screen.module.css";

/** What came of a trial: `asked` is what was tried. */
type Outcome = { readonly asked: string } & ({ readonly answer: CustomFunctionTrialAnswer } | { readonly error: CallError });

const truths = [
  {
    id: "true",
    get label() {
      return t("functions.try-function.true");
    },
  },
  {
    id: "false",
    get label() {
      return t("functions.try-function.false");
    },
  },
] as const;

/** `isSound`: there is something to try. The function as it is written, on arguments that a person gives: computed on a connection, as in a workbook, before anybody else has it. */
export function TryFunction({ draft, isSound }: { readonly draft: CustomFunction; readonly isSound: boolean }) {
  const { http } = useServices();
  const { data } = useQuery(CONNECTIONS);
  const [given, setGiven] = useState<readonly SampleArgument[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const connections = (data?.connections ?? []).filter(({ canUseAll }) => canUseAll);
  const connectionId = chosen ?? connections[0]?.connectionId ?? null;
  const samples = samplesFor(draft, given);
  const body = { definition: definitionOf(draft), arguments: argumentsOf(samples) };
  const asked = JSON.stringify([connectionId, body]);
  // What was found about something else than what stands there now says nothing.
  const found = outcome?.asked === asked ? outcome : null;
  const problems = found !== null && "error" in found ? problemsByArgument(found.error) : new Map<number, string>();

  const set = (at: number, sample: SampleArgument): void => setGiven(samples.with(at, sample));
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isSound || connectionId === null || isRunning) return;
    setRunning(true);
    try {
      const answer = await http.json(`/v2/connections/${encodeURIComponent(connectionId)}/tryFunction`, { method: "POST", body });
      setOutcome({ asked, answer: customFunctionTrialAnswer.parse(answer) });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error === null) throw thrown;
      setOutcome({ asked, error });
    } finally {
      setRunning(false);
    }
  };
  return (
    <section aria-label={t("functions.try-function.try-it")}>
      <h3 className={styles.subtitle}>{t("functions.try-function.try-it")}</h3>
      <form onSubmit={(event) => void run(event)} className={styles.trial}>
        {samples.length > 0 && (
          <table className={styles.params}>
            <thead>
              <tr>
                <th scope="col">{t("functions.try-function.argument")}</th>
                <th scope="col">{t("functions.try-function.give")}</th>
                <th scope="col">{t("functions.try-function.value")}</th>
              </tr>
            </thead>
            <tbody>
              {draft.params.map(({ name, type }, at) => (
                // Their order is what they are: arguments have no ids.
                <tr key={at}>
                  <td className={styles.trialName}>{name}</td>
                  <td>
                    <Select
                      label={t("functions.try-function.give-2", { name })}
                      hideLabel
                      size="small"
                      options={typesFor(type).map((id) => ({
                        id,
                        label: id === "null" ? t("functions.try-function.no-value") : valueTypeTitle(id),
                      }))}
                      value={samples[at]?.type ?? null}
                      onChange={(next) => set(at, sampleOf(next))}
                    />
                  </td>
                  <td>
                    <SampleValue
                      label={t("functions.try-function.value-of", { name })}
                      sample={samples[at] ?? sampleOf("null")}
                      error={problems.get(at) ?? null}
                      onText={(text) => set(at, { type: samples[at]?.type ?? "null", text })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={styles.trialRow}>
          {connections.length > 1 && (
            <Select
              label={t("functions.try-function.on-connection")}
              isInline
              size="small"
              options={connections.map((one) => ({ id: one.connectionId, label: one.name }))}
              value={connectionId}
              onChange={setChosen}
            />
          )}
          <Button type="submit" size="small" isDisabled={!isSound || connectionId === null} isPending={isRunning}>
            {t("functions.try-function.try")}
          </Button>
          <output className={styles.outcome}>
            {found !== null && "answer" in found && found.answer.type !== null && <Value answer={found.answer} />}
          </output>
        </div>
        {data !== undefined && connections.length === 0 && (
          <p className={styles.note}>{t("functions.try-function.no-connection-may-use")}</p>
        )}
        {found !== null && "answer" in found && <Findings found={found.answer.diagnostics} />}
        {found !== null && "error" in found && problems.size === 0 && <Findings found={[found.error]} />}
      </form>
    </section>
  );
}

function SampleValue({
  label,
  sample: { type, text },
  error,
  onText,
}: {
  readonly label: string;
  readonly sample: SampleArgument;
  readonly error: string | null;
  readonly onText: (text: string) => void;
}) {
  if (type === "boolean")
    return (
      <Select
        label={label}
        hideLabel
        size="small"
        options={truths}
        value={text === "false" ? "false" : "true"}
        onChange={(value) => onText(value)}
      />
    );
  return (
    <TextField
      label={label}
      hideLabel
      size="small"
      isCode={type !== "text"}
      isDisabled={type === "null"}
      placeholder={placeholders[type]}
      value={text}
      onChange={onText}
      error={error}
    />
  );
}

function Value({ answer: { value, type } }: { readonly answer: CustomFunctionTrialAnswer }) {
  return (
    <>
      <span className={styles.signature}>
        {value === null ? t("functions.try-function.no-value") : value === "" ? t("functions.try-function.empty-text") : value}
      </span>
      {type !== null && <span className={styles.outcomeType}>{valueTypeTitle(type as ShownTypeName)}</span>}
    </>
  );
}

function Findings({ found }: { readonly found: readonly { readonly code: string; readonly message: string }[] }) {
  return found.map(({ code, message }, at) => (
    // Two findings may say the same.
    <p key={at} className={code.startsWith("W_") ? styles.note : styles.problem} role="alert">
      <code className={styles.signature}>{code}</code> {message}
    </p>
  ));
}

/** What the server says of single arguments, by their places. */
function problemsByArgument({ details }: CallError): ReadonlyMap<number, string> {
  const fields = details["fields"];
  const found = new Map<number, string>();
  if (!Array.isArray(fields)) return found;
  for (const field of fields as readonly { readonly path?: unknown; readonly message?: unknown }[]) {
    const at = /^body\.arguments\.(\d+)\./u.exec(String(field.path))?.[1];
    if (at !== undefined && typeof field.message === "string") found.set(Number(at), field.message);
  }
  return found;
}
