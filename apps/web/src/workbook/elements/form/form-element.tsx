import type { InputValue } from "@sheaf/contract";
import type { ElementOf, Id } from "@sheaf/workbook";
import { CircleAlert, CircleCheck, Info, WifiOff } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Icon, type IconType } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import { useFormDraft } from "../../state/forms/use-form-draft.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { TitledElement } from "../titled-element.tsx";
import { FormFieldView } from "./form-field.tsx";
import { isEmptyValue, type KnownField, shownValue } from "./field-values.ts";
import { type FormRights, isLocked, useFormRights, useFormTexts, useKnownFields } from "./use-form.ts";
import { type Sending, useSending } from "./use-sending.ts";
import styles from "./form.module.css";

/** A form of the page: what is entered goes where its actions say, when it is sent. */
export function FormElement({ element, name, title, heading, subtitle }: ElementViewProps<ElementOf<"form">>) {
  const { actions, forms } = useWorkbook();
  const fields = useKnownFields(element);
  const rights = useFormRights(element);
  const texts = useFormTexts(element);
  const draft = useFormDraft(element.id);
  const { sending, send, forget } = useSending(element.id, fields);
  const frame = useRef<HTMLFormElement>(null);
  const cells = useMemo(() => cellsOf(fields, draft), [fields, draft]);
  const hasSteps = actions.has(element.id, "on-submit");
  const isSending = sending.kind === "sending";
  const [uploading, setUploading] = useState<ReadonlySet<Id>>(new Set());
  const isUploading = uploading.size > 0;
  const mayNot = rights.forbidden.length > 0 || rights.isLost || !hasSteps;
  const problems = sending.kind === "failed" ? sending.problems : null;

  // What was just sent is not swept away by the form that clears itself; a person who begins anew knows what came before.
  const change = (fieldId: Id, value: InputValue): void => {
    forms.set(element.id, new Map([[fieldId, value]]));
    forget();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mayNot || isUploading) return;
    void send().then((fieldId) => {
      if (fieldId !== null) focusField(frame.current, fieldId);
    });
  };
  return (
    <TitledElement name={name} title={title} heading={heading} subtitle={subtitle}>
      <form ref={frame} className={styles.form} aria-label={title ?? name} noValidate onSubmit={submit}>
        <div className={styles.body} data-scrolls>
          <Standing rights={rights} hasSteps={hasSteps} />
          {fields.length === 0 && <p className={styles.help}>{t("forms.no-fields")}</p>}
          <div className={styles.fields}>
            {fields.map((known, at) => (
              <div key={known.field.fieldId} className={styles.field} data-field={known.field.fieldId} data-type={known.type}>
                <FormFieldView
                  known={known}
                  label={texts.label(at, known)}
                  value={shownValue(known, draft)}
                  problem={problems?.get(known.field.fieldId) ?? null}
                  isLocked={isLocked(rights, known)}
                  isDisabled={mayNot || isSending}
                  cells={cells(known)}
                  onChange={(value) => change(known.field.fieldId, value)}
                  onUploading={(isOn) => setUploading((now) => withOrWithout(now, known.field.fieldId, isOn))}
                />
              </div>
            ))}
          </div>
        </div>
        <footer className={styles.footer}>
          <Button variant="primary" type="submit" isPending={isSending} isDisabled={mayNot || isUploading || fields.length === 0}>
            {texts.submit ?? t("forms.submit")}
          </Button>
          {element.reset !== undefined && (
            <Button
              isDisabled={isSending || draft.size === 0}
              onPress={() => {
                forms.reset(element.id);
                forget();
              }}
            >
              {texts.reset ?? t("forms.clear")}
            </Button>
          )}
          {isUploading && <p className={styles.help}>{t("forms.uploading")}</p>}
          <Said sending={sending} isOffline={rights.isOffline} />
        </footer>
      </form>
    </TitledElement>
  );
}

function withOrWithout(now: ReadonlySet<Id>, fieldId: Id, isOn: boolean): ReadonlySet<Id> {
  const next = new Set(now);
  if (isOn) next.add(fieldId);
  else next.delete(fieldId);
  return next;
}

/** Why the form cannot be sent by this person, before anybody fills it in. */
function Standing({ rights, hasSteps }: { readonly rights: FormRights; readonly hasSteps: boolean }) {
  const [table] = rights.forbidden;
  if (rights.isLost) return <Note icon={CircleAlert}>{t("forms.no-table")}</Note>;
  if (table !== undefined) return <Note icon={Info}>{t("forms.may-not", { table })}</Note>;
  return hasSteps ? null : <Note icon={Info}>{t("forms.no-steps")}</Note>;
}

function Note({ icon, children }: { readonly icon: IconType; readonly children: ReactNode }) {
  return (
    <p className={styles.note} role="note">
      <Icon icon={icon} />
      <span>{children}</span>
    </p>
  );
}

/** What became of the last sending; said to those who listen as well. */
function Said({ sending, isOffline }: { readonly sending: Sending; readonly isOffline: boolean }) {
  const { kind } = sending;
  const isWaiting = kind === "sending" && isOffline;
  const place = useRef<HTMLParagraphElement>(null);
  // Below many fields it is out of sight where the form is short.
  useEffect(() => {
    if (kind === "failed" || kind === "sent") place.current?.scrollIntoView({ block: "nearest" });
  }, [kind]);
  return (
    <p ref={place} className={styles.said} data-kind={isWaiting ? "waiting" : kind} role={kind === "failed" ? "alert" : "status"}>
      {isWaiting && (
        <>
          <Icon icon={WifiOff} />
          <span>{t("forms.waiting")}</span>
        </>
      )}
      {(kind === "sent" || kind === "failed") && (
        <>
          <Icon icon={kind === "sent" ? CircleCheck : CircleAlert} />
          <span>{sending.words}</span>
        </>
      )}
    </p>
  );
}

/** What the other fields of the same table say, for lists that depend on them. */
function cellsOf(fields: readonly KnownField[], draft: ReadonlyMap<Id, InputValue>) {
  return (of: KnownField): ReadonlyMap<Id, InputValue> =>
    new Map(
      fields.flatMap((known) => {
        if (known.bound === null || known.bound.tableId !== of.bound?.tableId || known === of) return [];
        const value = shownValue(known, draft);
        return isEmptyValue(value) ? [] : [[known.bound.columnId, value] as const];
      }),
    );
}

function focusField(form: HTMLFormElement | null, fieldId: Id): void {
  form
    ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(fieldId)}"]`)
    ?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, button, select")
    ?.focus();
}
