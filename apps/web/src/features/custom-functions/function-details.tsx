import type { CustomFunctionVersion } from "@sheaf/contract";
import { checkDefinition, type CustomFunction } from "@sheaf/formula";
import { typeName } from "@sheaf/sql";
import { relativeTime } from "@sheaf/locale";
import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { valueTypeTitle } from "../../shared/icons/value-type-icon.tsx";
import { FormulaField } from "../../workbook/formula-bar/field/formula-field.tsx";
import { ArgumentsEditor } from "./arguments-editor.tsx";
import { definitionOf, definitionPlace, freeFunctionName, isSame, problemsOf, signatureOf, typeWord } from "./definition-draft.ts";
import { DeleteFunction } from "./delete-function.tsx";
import { FunctionVersions } from "./function-versions.tsx";
import { SAVE_FUNCTION } from "./queries.ts";
import { TryFunction } from "./try-function.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import panes from "../../shared/layout/two-panes.module.css";
import { say } from "../../shared/words/words.ts";
import styles from "./functions-screen.module.css";

interface FunctionDetailsProps {
  /** Null: a function that is being made. */
  readonly saved: CustomFunctionVersion | null;
  readonly draft: CustomFunction;
  readonly others: readonly CustomFunctionVersion[];
  readonly canEdit: boolean;
  /** Null: nothing is to be saved any more. */
  readonly onDraft: (draft: CustomFunction | null) => void;
  readonly onSaved: (name: string) => void;
  readonly onGone: () => void;
}

/** One function: how it is called, what it is, who changed it; for those who may, its editor. */
export function FunctionDetails({ saved, draft, others, canEdit, onDraft, onSaved, onGone }: FunctionDetailsProps) {
  const toasts = useToasts();
  const save = useAction(SAVE_FUNCTION);
  const [isDeleting, setDeleting] = useState(false);
  const [now] = useState(() => Date.now());
  const [base, setBase] = useState(saved?.version ?? 0);
  const isDirty = saved === null ? true : !isSame(saved, draft);
  // What was written while somebody else saved is measured against what it began with.
  const known = isDirty ? base : (saved?.version ?? 0);
  const problems = useMemo(() => problemsOf(draft, others, saved === null), [draft, others, saved]);
  const checked = useMemo(() => checkDefinition(draft, others), [draft, others]);
  const place = useMemo(() => definitionPlace(draft, others), [draft, others]);
  // A name that is wanting keeps nothing from being tried.
  const isTriable =
    draft.formula.trim() !== "" &&
    checked.diagnostics.every(({ code, span }) => !code.startsWith("E_") || span === null) &&
    problems.params === null;
  const isSound = checked.diagnostics.every(({ code }) => !code.startsWith("E_")) && problems.name === null;
  const conflict = save.error?.code === "ESTALE" ? Number(save.error.details["version"]) : null;
  const type =
    checked.type.kind === "null" ? t("functions.function-details.what-arguments-decide") : valueTypeTitle(typeName(checked.type));

  const change = (next: CustomFunction): void => {
    if (!isDirty) setBase(saved?.version ?? 0);
    onDraft(saved !== null && isSame(saved, next) ? null : next);
  };
  const keep = async (expectedVersion: number): Promise<void> => {
    const outcome = await save.run({ ...definitionOf(draft), expectedVersion }, { refetch: ["OrganizationFunctions", "FunctionVersions"] });
    if (!outcome.ok) return;
    const { name, version } = outcome.data.saveCustomFunction;
    setBase(version);
    toasts.show({
      text:
        version === 1
          ? t("functions.function-details.called-now", { name })
          : t("functions.function-details.saved-every-formula-calls", { name }),
      status: "success",
    });
    onSaved(name);
  };
  return (
    <div className={cx(panes.content, styles.content)}>
      <div className={panes.top}>
        <div className={panes.words}>
          <h2 className={panes.name}>{saved === null ? t("functions.function-details.new-function") : saved.name}</h2>
          {saved !== null && <p className={panes.meta}>{versionLine(saved, now)}</p>}
        </div>
        {canEdit && (
          <div className={panes.buttons}>
            {saved !== null && (
              <Button variant="danger" icon={Trash2} onPress={() => setDeleting(true)}>
                {t("shared.delete")}
              </Button>
            )}
            <Button isDisabled={saved !== null && !isDirty} onPress={() => (saved === null ? onGone() : onDraft(null))}>
              {t("functions.function-details.discard")}
            </Button>
            <Button variant="primary" isDisabled={!isDirty || !isSound} isPending={save.isRunning} onPress={() => void keep(known)}>
              {t("shared.save")}
            </Button>
          </div>
        )}
      </div>
      {conflict !== null && (
        <div className={styles.conflict} role="alert">
          <p>{t("functions.function-details.somebody-saved-version-while", { version: conflict })}</p>
          <Button
            size="small"
            onPress={() => {
              save.clear();
              onDraft(null);
            }}
          >
            {t("functions.function-details.take-theirs")}
          </Button>
          <Button size="small" onPress={() => void keep(conflict)}>
            {t("functions.function-details.save-mine-over")}
          </Button>
        </div>
      )}
      {save.error !== null && conflict === null && (
        <p className={styles.problem} role="alert">
          {save.error.message}
        </p>
      )}
      {canEdit ? (
        <>
          {saved === null && (
            <TextField
              label={t("shared.name")}
              description={t("functions.function-details.capital-letter-letters-digits")}
              isCode
              autoFocus
              value={draft.name}
              onChange={(name) => change({ ...draft, name })}
              error={draft.name === "" ? null : problems.name}
            />
          )}
          <TextField label={t("functions.function-details.description")} value={draft.doc} onChange={(doc) => change({ ...draft, doc })} />
          <ArgumentsEditor draft={draft} problem={problems.params} onChange={change} />
          <FormulaField
            label={t("functions.function-details.formula")}
            text={draft.formula}
            place={place}
            onChange={(formula) => change({ ...draft, formula })}
          />
        </>
      ) : (
        <ReadOnly defined={draft} />
      )}
      <section aria-label={t("functions.function-details.call")}>
        <h3 className={styles.subtitle}>{t("functions.function-details.how-called")}</h3>
        <p className={styles.signature}>{signatureOf(draft.name === "" ? { ...draft, name: "…" } : draft)}</p>
        {isSound && <p className={panes.meta}>{t("functions.function-details.gives-sees-arguments-nothing", { type })}</p>}
      </section>
      {canEdit && <TryFunction draft={problems.name === null ? draft : { ...draft, name: freeFunctionName(others) }} isSound={isTriable} />}
      {canEdit && saved !== null && <FunctionVersions key={saved.version} saved={saved} onTake={change} />}
      {isDeleting && saved !== null && <DeleteFunction saved={saved} onClose={() => setDeleting(false)} onGone={onGone} />}
    </div>
  );
}

function versionLine({ version, changedBy, changedAt }: CustomFunctionVersion, now: number): string {
  const when = say(relativeTime(Math.min(Date.parse(changedAt), now), now));
  return changedBy === null
    ? t("functions.function-details.version", { version, when })
    : t("functions.function-details.version-by", { version, when, name: changedBy });
}

function ReadOnly({ defined }: { readonly defined: CustomFunction }) {
  return (
    <>
      {defined.doc !== "" && <p className={panes.prose}>{defined.doc}</p>}
      {defined.params.length > 0 && (
        <section aria-label={t("functions.function-details.arguments")}>
          <h3 className={styles.subtitle}>{t("functions.function-details.arguments")}</h3>
          <table className={styles.params}>
            <thead>
              <tr>
                <th scope="col">{t("shared.name")}</th>
                <th scope="col">{t("functions.function-details.takes")}</th>
                <th scope="col">{t("functions.function-details.help")}</th>
              </tr>
            </thead>
            <tbody>
              {defined.params.map(({ name, type, doc }) => (
                <tr key={name}>
                  <td className={styles.signature}>{name}</td>
                  <td>{typeWord(type)}</td>
                  <td>{doc}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section aria-label={t("functions.function-details.formula")}>
        <h3 className={styles.subtitle}>{t("functions.function-details.formula")}</h3>
        <pre className={styles.code}>{defined.formula}</pre>
      </section>
    </>
  );
}
