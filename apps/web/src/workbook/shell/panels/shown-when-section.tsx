import { parse } from "@sheaf/formula";
import { type Element, kindOf, namesOf, shownWhen } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t, findingText } from "../../../shared/words/words.ts";
import {
  comparableControls,
  comparedAs,
  type ControlTest,
  controlTests,
  draftOf,
  formulaOf,
  setShownWhen,
  type ShownDraft,
} from "../../commands/shown-when.ts";
import { ChoiceRow, Rows, TextRow } from "../../elements/property-rows/rows.tsx";
import { useConditions } from "../../state/conditions/use-conditions.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import styles from "./panels.module.css";

/** When an element is shown: always, by the value of a control, by who looks, or while a formula is true. */
export function ShownWhenSection({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const draft = draftOf(shownWhen(element));
  if (kindOf(element) === null) return null;
  const controls = comparableControls(document, element.id);
  const [first] = controls;
  const change = (next: ShownDraft): void =>
    void performEdit(workbook, setShownWhen(workbook.documents.state().document, element, formulaOf(document, next)));
  const choose = (kind: ShownDraft["kind"]): void => {
    if (kind === draft.kind) return;
    if (kind === "always") change({ kind });
    else if (kind === "control" && first !== undefined) change({ kind, controlId: first.id, test: "is-set", value: "" });
    else if (kind === "attribute") change({ kind, name: t("workbook.shown-when.attribute-example"), value: "" });
    else change({ kind: "formula", formula: draft.kind === "formula" ? draft.formula : "true" });
  };
  return (
    <PanelSection title={t("workbook.shown-when.title")}>
      <Rows>
        <ChoiceRow
          label={t("workbook.shown-when.show")}
          value={draft.kind}
          options={[
            { id: "always", label: t("workbook.shown-when.always") },
            ...(controls.length === 0 && draft.kind !== "control"
              ? []
              : [{ id: "control" as const, label: t("workbook.shown-when.by-control") }]),
            { id: "attribute", label: t("workbook.shown-when.by-person") },
            { id: "formula", label: t("workbook.shown-when.by-formula") },
          ]}
          onChange={choose}
        />
        {draft.kind === "control" && <ControlRows element={element} draft={draft} onChange={change} />}
        {draft.kind === "attribute" && (
          <>
            <TextRow label={t("workbook.shown-when.attribute")} value={draft.name} onCommit={(name) => change({ ...draft, name })} />
            <TextRow label={t("workbook.shown-when.value")} value={draft.value} onCommit={(value) => change({ ...draft, value })} />
          </>
        )}
        {draft.kind === "formula" && (
          <TextRow
            label={t("workbook.shown-when.formula")}
            value={namesOf(document).toPrinted(element.id, null, draft.formula)}
            check={(text) => (text.trim() === "" ? null : findingText(parse(text, "printed").diagnostics[0]))}
            onCommit={(formula) => change(formula.trim() === "" ? { kind: "always" } : { kind: "formula", formula })}
          />
        )}
      </Rows>
      {draft.kind !== "always" && <NowNote element={element} />}
    </PanelSection>
  );
}

function ControlRows({
  element,
  draft,
  onChange,
}: {
  readonly element: Element;
  readonly draft: Extract<ShownDraft, { kind: "control" }>;
  readonly onChange: (next: ShownDraft) => void;
}) {
  const document = useDocument();
  const names = namesOf(document);
  const controls = comparableControls(document, element.id);
  const control = controls.find(({ id }) => id === draft.controlId);
  const { value } = control === undefined ? { value: "other" } : comparedAs(control);
  const words: Readonly<Record<ControlTest, string>> = {
    is: t("workbook.shown-when.is"),
    "is-not": t("workbook.shown-when.is-not"),
    "is-set": t("workbook.shown-when.is-set"),
    "is-unset": t("workbook.shown-when.is-unset"),
  };
  const tests = controlTests.filter((test) => value !== "other" || test === "is-set" || test === "is-unset");
  const start = value === "boolean" ? "true" : value === "number" ? "0" : "";
  return (
    <>
      <ChoiceRow
        label={t("workbook.shown-when.control")}
        value={draft.controlId}
        options={controls.map((one) => ({ id: one.id, label: names.element(one) }))}
        onChange={(controlId) => onChange({ kind: "control", controlId, test: "is-set", value: "" })}
      />
      <ChoiceRow
        label={t("workbook.shown-when.when")}
        value={draft.test}
        options={tests.map((id) => ({ id, label: words[id] }))}
        onChange={(test) => onChange({ ...draft, test, value: draft.value === "" ? start : draft.value })}
      />
      {(draft.test === "is" || draft.test === "is-not") &&
        (value === "boolean" ? (
          <ChoiceRow
            label={t("workbook.shown-when.value")}
            value={draft.value.toLowerCase() === "false" ? "false" : "true"}
            options={[
              { id: "true", label: t("workbook.shown-when.on") },
              { id: "false", label: t("workbook.shown-when.off") },
            ]}
            onChange={(next) => onChange({ ...draft, value: next })}
          />
        ) : (
          <TextRow label={t("workbook.shown-when.value")} value={draft.value} onCommit={(next) => onChange({ ...draft, value: next })} />
        ))}
    </>
  );
}

/** How it stands now, and what not to be shown means. */
function NowNote({ element }: { readonly element: Element }) {
  const page = useDocument().pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  return page === undefined ? null : <NowWords element={element} page={page} />;
}

function NowWords({ element, page }: { readonly element: Element; readonly page: Parameters<typeof useConditions>[0] }) {
  const value = useConditions(page).values.get(element.id);
  const words =
    value === undefined
      ? t("workbook.shown-when.asking")
      : value.kind === "failed"
        ? t("workbook.shown-when.failed", { problem: value.message })
        : value.kind === "value" && value.value === true
          ? t("workbook.shown-when.shown-now")
          : t("workbook.shown-when.not-shown-now");
  return (
    <>
      <p className={styles.explained} role="status">
        {words}
      </p>
      <p className={styles.explained}>{t("workbook.shown-when.what-it-means")}</p>
    </>
  );
}
