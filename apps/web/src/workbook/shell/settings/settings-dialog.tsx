import { limits } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { documentKindTitle } from "../../../shared/icons/document-icon.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { dayName } from "../../../shared/schedules/schedule-words.ts";
import { timeZones } from "../../../shared/schedules/typed/read-times.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { changeSettings, ownSettings, refreshChoices } from "../../commands/document-settings.ts";
import { numberText, numberTyped } from "../../elements/property-rows/typed-number.ts";
import { weekDays } from "../../state/document-settings.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import styles from "./settings-dialog.module.css";

const FOLLOW = "";
const NEVER = "never";
/** Seconds that a query may take in any case. */
const MOST = limits.queryTimeout / 1_000;

/** What holds for all pages of a document: its time zone, its week, how long its queries may take, how often it asks again. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { attributes, weekStart: organizationWeek } = useMembership();
  const [before] = useState(() => ownSettings(document));
  const [zone, setZone] = useState(before.timeZone ?? FOLLOW);
  const [week, setWeek] = useState(before.weekStart ?? FOLLOW);
  const [typed, setTyped] = useState(before.queryTimeout === null ? "" : numberText(before.queryTimeout));
  const [every, setEvery] = useState(before.refreshMinutes);
  const limit = typed.trim() === "" ? null : numberTyped(typed);
  const isWrong = typed.trim() !== "" && (limit === null || limit < 1 || limit > MOST);
  const next = {
    timeZone: zone === FOLLOW ? null : zone,
    weekStart: week === FOLLOW ? null : week,
    queryTimeout: limit,
    refreshMinutes: every,
  };
  const { operations } = changeSettings(document, next);
  const save = (): void => {
    performEdit(workbook, changeSettings(document, next));
    onClose();
  };
  const intervals: readonly number[] = [
    ...new Set([...refreshChoices, ...(before.refreshMinutes === null ? [] : [before.refreshMinutes])]),
  ];
  const known = zone === FOLLOW || timeZones.includes(zone) ? timeZones : [zone, ...timeZones];
  return (
    <Dialog
      title={t("workbook.settings.title", { kindTitle: documentKindTitle(document.kind) })}
      isOpen
      width="small"
      onClose={onClose}
      isDirty={isWrong || operations.length > 0}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={isWrong || operations.length === 0} onPress={save}>
            {t("shared.marks.save")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ComboBox
          label={t("workbook.settings.time-zone")}
          description={t("workbook.settings.time-zone-what")}
          options={[
            { id: FOLLOW, label: t("workbook.settings.as-organization", { value: attributes.timezone }) },
            ...known.map((id) => ({ id, label: id })),
          ]}
          value={zone}
          onChange={(id) => setZone(id ?? FOLLOW)}
        />
        <Select
          label={t("workbook.settings.week")}
          options={[
            { id: FOLLOW, label: t("workbook.settings.as-organization", { value: dayName(organizationWeek, "long") }) },
            ...weekDays.map((id, day) => ({ id, label: dayName(day, "long") })),
          ]}
          value={week}
          onChange={setWeek}
        />
        <TextField
          label={t("workbook.settings.query-timeout")}
          description={t("workbook.settings.query-timeout-what", { most: MOST })}
          error={isWrong ? t("workbook.settings.query-timeout-wrong", { most: MOST }) : null}
          inputMode="decimal"
          placeholder={numberText(MOST)}
          suffix={<span className={styles.unit}>{t("workbook.settings.seconds")}</span>}
          value={typed}
          onChange={setTyped}
        />
        <Select
          label={t("workbook.settings.refresh")}
          description={t("workbook.settings.refresh-what")}
          options={[
            { id: NEVER, label: t("workbook.settings.refresh-never") },
            ...intervals
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ id: String(minutes), label: t("workbook.settings.refresh-every", { minutes }) })),
          ]}
          value={every === null ? NEVER : String(every)}
          onChange={(id) => setEvery(id === NEVER ? null : Number(id))}
        />
      </div>
    </Dialog>
  );
}
