import { type Element, namesOf, type Relationship } from "@sheaf/workbook";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Icon, type IconType } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { matchProbe, uniqueness } from "../../elements/table/model/dialogs/relationship/relationship-matches.ts";
import { counted, useMatchCounts } from "../../match-counts/match-counts.tsx";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ShownRelationship } from "../model-shape.ts";
import { ItemTable } from "./item-table.tsx";
import type { ListProps } from "./list-props.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./model-lists.module.css";

/** Every relationship of the model: what leads where by which keys, and for editors how many rows find one there. */
export function RelationshipList({
  relationships,
  selected,
  onOpen,
}: ListProps & { readonly relationships: readonly ShownRelationship[] }) {
  const document = useDocument();
  const isEditing = useWorkbook().mode === "edit";
  const names = namesOf(document);
  return (
    <ItemTable
      label={t("model.relationship-list.relationships-model")}
      empty={t("model.relationship-list.no-relationships-yet-what")}
      columns={[
        { title: t("shared.name") },
        { title: t("model.relationship-list.from") },
        { title: t("model.relationship-list.to") },
        { title: t("model.relationship-list.keys"), isCode: true },
        { title: t("model.relationship-list.rows") },
        ...(isEditing ? [{ title: t("model.relationship-list.matches") }] : []),
      ]}
      items={relationships.map(({ id, relationship, sourceId, targetId, name, words }) => {
        const [source, target] = [findElement(document, sourceId), findElement(document, targetId)];
        return {
          id,
          isNear: sourceId === selected || targetId === selected,
          onOpen: onOpen === null ? null : () => onOpen({ elementId: sourceId, list: "relationships", id: relationship.id }),
          cells: [
            name,
            source === undefined ? sourceId : names.element(source),
            target === undefined ? targetId : names.element(target),
            words.slice(words.indexOf(": ") + 2),
            relationship.relationshipType === "1:1" ? t("model.relationship-list.one-to-one") : t("model.relationship-list.many-to-one"),
            ...(isEditing && source !== undefined && target !== undefined
              ? [<Matches key="matches" source={source} target={target} relationship={relationship} />]
              : []),
          ],
        };
      })}
    />
  );
}

interface Ends {
  readonly source: Element;
  readonly target: Element;
  readonly relationship: Relationship;
}

function Matches({ source, target, relationship }: Ends) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [probeId] = useState(() => workbook.newId());
  const operations = matchProbe(document, probeId, source, target, relationship.keys);
  if (operations === null) return <span className={styles.quiet}>{t("model.relationship-list.not-counted-key-missing")}</span>;
  return <CountedMatches elementId={probeId} operations={operations} source={source} target={target} relationship={relationship} />;
}

function CountedMatches({
  elementId,
  operations,
  source,
  target,
  relationship,
}: Ends & { readonly elementId: string; readonly operations: NonNullable<ReturnType<typeof matchProbe>> }) {
  const names = namesOf(useDocument());
  const { counts, error } = useMatchCounts({ elementId, operations, join: 0 });
  if (error !== null)
    return (
      <span className={styles.quiet} title={error.message}>
        {error.message}
      </span>
    );
  if (counts === null) return <span className={styles.quiet}>{t("model.relationship-list.counting")}</span>;
  const unique = uniqueness(counts, relationship, names.element(source), names.element(target));
  const { rows, matched } = counts.left;
  if (!unique.isGood) return <Verdict icon={TriangleAlert} tone={styles.warn} words={unique.words} />;
  // Rows that lead nowhere may be meant.
  if (matched < rows) return t("model.relationship-list.rows-not-match", { rows: counted(rows - matched), rows2: counted(rows) });
  return <Verdict icon={CircleCheck} tone={styles.ok} words={t("model.relationship-list.all-rows-match", { rows: counted(rows) })} />;
}

function Verdict({ icon, tone, words }: { readonly icon: IconType; readonly tone: string | undefined; readonly words: string }) {
  return (
    <span className={cx(styles.verdict, tone)} title={words}>
      <Icon icon={icon} />
      {words}
    </span>
  );
}
