import { type MemberFound, type PersonCheck, personCheckAnswer, type PersonSearch } from "@sheaf/contract";
import type { Element } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { MemberPicker } from "../../../../shared/people/member-picker.tsx";
import { useServices } from "../../../../shared/services/services.tsx";
import { useDocumentState, useWorkbook } from "../../../state/workbook.ts";
import { modelItems } from "./model-lists.ts";
import { shownLocale, t } from "../../../../shared/words/words.ts";
import styles from "./model.module.css";

/** Which rows and columns of a table a member sees, as it is drafted: computed on the server, as far as whoever checks sees them too. */
export function CheckAsPerson({ element, name }: { readonly element: Element; readonly name: string }) {
  const { workbookId } = useWorkbook();
  const { http } = useServices();
  const { pending } = useDocumentState();
  const [person, setPerson] = useState<MemberFound | null>(null);
  const memberId = person?.userId ?? null;
  const [search, setSearch] = useState<PersonSearch | null>(null);
  const [found, setFound] = useState<PersonCheck | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isSaved = pending.length === 0;
  // A check is written down: it is made again only where what decides has changed.
  const rules = JSON.stringify([modelItems(element, "rowPolicies"), modelItems(element, "columnSecurities")]);
  useEffect(() => {
    // What is checked is what the server has.
    if (memberId === null || !isSaved) return;
    const left = new AbortController();
    setError(null);
    http
      .json(`/v2/dataModels/${encodeURIComponent(workbookId)}/checkAs`, {
        method: "POST",
        body: { memberId, elementId: element.id, search },
        signal: left.signal,
      })
      .then((body) => setFound(personCheckAnswer.parse(body)))
      .catch((thrown: unknown) => {
        const failure = toCallError(thrown);
        if (left.signal.aborted || failure === null) return;
        setFound(null);
        setError(failure);
      });
    return () => left.abort();
  }, [http, workbookId, element.id, memberId, search, isSaved, rules]);
  const called = person?.name ?? "";
  const close = (): void => {
    setOpen(false);
    // what was looked for is over: its column may be kept from somebody next
    setSearch(null);
  };
  const unseen = found?.columns.filter(({ isSeen }) => !isSeen) ?? [];
  return (
    <PanelSection title={t("table-panels.check-as-person.check-person")}>
      <div className={styles.check}>
        <MemberPicker
          label={t("table-panels.check-as-person.person")}
          hideLabel
          value={memberId}
          onChange={(member) => {
            setFound(null);
            setSearch(null);
            setPerson(member);
          }}
          placeholder={t("table-panels.check-as-person.choose-a-member")}
        />
        {error !== null && (
          <p className={styles.failure} role="alert">
            {error.message}
          </p>
        )}
        {memberId !== null && found === null && error === null && (
          <p className={styles.hint}>{t("table-panels.check-as-person.looking")}</p>
        )}
        {found !== null && (
          <>
            <dl className={styles.facts} aria-label={t("table-panels.check-as-person.what-sees", { called })}>
              <dt>{t("table-panels.check-as-person.rows-visible")}</dt>
              <dd>
                {t("table-panels.check-as-person.of-your", {
                  grouped: new Intl.NumberFormat(shownLocale()).format(found.rows),
                  grouped2: new Intl.NumberFormat(shownLocale()).format(found.ownRows),
                })}
              </dd>
              <dt>{t("table-panels.check-as-person.columns-visible")}</dt>
              <dd>{t("table-panels.check-as-person.of", { count: found.columns.length - unseen.length, count2: found.columns.length })}</dd>
              {unseen.length > 0 && (
                <>
                  <dt>{t("table-panels.check-as-person.not-seen")}</dt>
                  <dd>{unseen.map((column) => column.name).join(", ")}</dd>
                </>
              )}
            </dl>
            <Button size="small" onPress={() => setOpen(true)} isDisabled={found.sample.columns.length === 0}>
              {t("table-panels.check-as-person.show-first-rows")}
            </Button>
          </>
        )}
      </div>
      {isOpen && found !== null && (
        <Dialog title={t("table-panels.check-as-person.as-sees-it", { name, called })} isOpen width="large" onClose={close}>
          <RowSearch columns={found.sample.columns} search={search} onSearch={setSearch} />
          <SampleTable label={t("table-panels.check-as-person.as-sees-it", { name, called })} sample={found.sample} />
        </Dialog>
      )}
    </PanelSection>
  );
}

/** Looks for rows of the person by a column of texts. */
function RowSearch({
  columns,
  search,
  onSearch,
}: {
  readonly columns: PersonCheck["sample"]["columns"];
  readonly search: PersonSearch | null;
  readonly onSearch: (search: PersonSearch | null) => void;
}) {
  const texts = columns.filter(({ isText }) => isText);
  const [columnId, setColumn] = useState(search?.columnId ?? texts[0]?.id ?? "");
  const [text, setText] = useState(search?.text ?? "");
  if (texts.length === 0) return null;
  const look = (next: string): void => onSearch(next.trim() === "" ? null : { columnId, text: next.trim() });
  return (
    <form
      className={styles.assignment}
      onSubmit={(event) => {
        event.preventDefault();
        look(text);
      }}
    >
      <Select
        label={t("table-panels.check-as-person.search-column")}
        options={texts.map(({ id, name }) => ({ id, label: name }))}
        value={columnId}
        onChange={setColumn}
      />
      <TextField label={t("table-panels.check-as-person.search-text")} value={text} onChange={setText} />
      <Button type="submit">{t("table-panels.check-as-person.search")}</Button>
    </form>
  );
}

function SampleTable({ label, sample: { columns, rows } }: { readonly label: string; readonly sample: PersonCheck["sample"] }) {
  return (
    // A wide table is moved by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.sample} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no ids: their place is what tells them apart.
            <tr key={at}>
              {columns.map(({ id }, index) => (
                <td key={id}>{row[index] ?? "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.hint}>{t("table-panels.check-as-person.no-row")}</p>}
    </div>
  );
}
