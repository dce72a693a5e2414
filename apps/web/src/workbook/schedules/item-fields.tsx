import type { ScheduleItem } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { isReport } from "@sheaf/workbook";
import { Plus, X } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { formatWords } from "../../shared/schedules/schedule-words.ts";
import { t } from "../../shared/words/words.ts";
import { useDocument } from "../state/workbook.ts";
import { keyOfItem, type ScheduleDraft, type Target, targetsOf } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface ItemFieldsProps {
  readonly draft: ScheduleDraft;
  readonly onChange: (part: Partial<ScheduleDraft>) => void;
}

const sizes = ["a4", "a3", "letter", "legal", "tabloid"] as const;

function sizeWords(size: (typeof sizes)[number]): string {
  switch (size) {
    case "a4":
      return t("schedules.form.a4");
    case "a3":
      return t("schedules.form.a3");
    case "letter":
      return t("schedules.form.letter");
    case "legal":
      return t("schedules.form.legal");
    case "tabloid":
      return t("schedules.form.tabloid");
  }
}

function targetWords({ what, name }: Target, isOnPaper: boolean): string {
  if (what === "workbook") return t(isOnPaper ? "schedules.form.report" : "schedules.form.workbook");
  return what === "page" ? t("schedules.form.page", { name }) : name;
}

/** What is attached, and in which format. */
export function ItemFields({ draft, onChange }: ItemFieldsProps) {
  const document = useDocument();
  const targets = targetsOf(document);
  const { items, paper } = draft;
  const put = (at: number, item: ScheduleItem): void => onChange({ items: items.map((one, index) => (index === at ? item : one)) });
  const take = (target: Target | undefined, format: ScheduleItem["format"]): ScheduleItem | null =>
    target === undefined
      ? null
      : { what: target.what, id: target.id, format: target.formats.includes(format) ? format : (target.formats[0] ?? "pdf") };
  const add = (): void => {
    const item = take(targets.find((target) => !items.some((one) => keyOfItem(one) === target.key)) ?? targets[0], "pdf");
    if (item !== null) onChange({ items: [...items, item] });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{draft.kind === "alert" ? t("schedules.form.attach") : t("schedules.form.what")}</h3>
      {items.map((item, at) => {
        const target = targets.find(({ key }) => key === keyOfItem(item));
        return (
          <div key={at} className={styles.item} role="group" aria-label={t("schedules.form.item", { position: at + 1 })}>
            <Select
              label={t("schedules.form.target")}
              hideLabel={at > 0}
              options={targets.map((one) => ({ id: one.key, label: targetWords(one, isReport(document)) }))}
              value={keyOfItem(item)}
              onChange={(key) => {
                const next = take(
                  targets.find((one) => one.key === key),
                  item.format,
                );
                if (next !== null) put(at, next);
              }}
            />
            <Select
              label={t("schedules.form.format")}
              hideLabel={at > 0}
              options={(target?.formats ?? [item.format]).map((id) => ({ id, label: formatWords(id) }))}
              value={item.format}
              onChange={(format) => put(at, { ...item, format })}
            />
            <IconButton
              icon={X}
              label={t("schedules.form.remove-item", { position: at + 1 })}
              onPress={() => onChange({ items: items.filter((_, index) => index !== at) })}
            />
          </div>
        );
      })}
      {items.length < limits.scheduleAttachments && (
        <div>
          <Button size="small" variant="quiet" icon={Plus} onPress={add}>
            {t("schedules.form.add-item")}
          </Button>
        </div>
      )}
      {(items.length > 1 || draft.isZipped === true) && (
        <Checkbox isSelected={draft.isZipped === true} onChange={(isZipped) => onChange({ isZipped })}>
          {t("schedules.form.zip")}
        </Checkbox>
      )}
      {items.some(({ what, format }) => format === "pdf" && (what === "element" || !isReport(document))) && (
        <div className={styles.row}>
          <Select
            label={t("schedules.form.paper")}
            options={sizes.map((id) => ({ id, label: sizeWords(id) }))}
            value={paper.size}
            onChange={(size) => onChange({ paper: { ...paper, size } })}
          />
          <Select
            label={t("schedules.form.orientation")}
            options={[
              { id: "landscape", label: t("schedules.form.landscape") },
              { id: "portrait", label: t("schedules.form.portrait") },
            ]}
            value={paper.orientation}
            onChange={(orientation) => onChange({ paper: { ...paper, orientation } })}
          />
          {items.some(({ what, format }) => format === "pdf" && what !== "element") && !isReport(document) && (
            <Select
              label={t("schedules.form.tables")}
              options={[
                { id: "shown", label: t("schedules.form.tables-shown") },
                { id: "whole", label: t("schedules.form.tables-whole") },
              ]}
              value={paper.wholeTables === true ? "whole" : "shown"}
              onChange={(tables) => onChange({ paper: { ...paper, wholeTables: tables === "whole" } })}
            />
          )}
        </div>
      )}
    </section>
  );
}
