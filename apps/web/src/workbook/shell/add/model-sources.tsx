import type { ModelOffer } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import { SquareSquare, Table2 } from "lucide-react";
import { useEffect, useState } from "react";
import { DATA_MODELS } from "../../../shared/documents/queries.ts";
import { usePages } from "../../../shared/documents/use-pages.ts";
import type { InodeSummary } from "@sheaf/contract";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { Tree, type TreeItem } from "../../../shared/lists/tree.tsx";
import { useWorkbook } from "../../state/workbook.ts";
import type { PickedSource } from "./starting-point.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./add.module.css";

/** What is known of a model's elements by now: itself, or why they cannot be had. */
type Asked = ModelOffer | string;

interface Found {
  readonly search: readonly InodeSummary[];
}
const modelsPlace = {
  read: ({ search }: Found) => search,
  write: ({ search }: Found, next: Found): Found => ({ search: [...search, ...next.search] }),
};

/** Data models with their elements; which are asked for when a model is opened, or something is searched. */
export function ModelSources({ search, onPick }: { readonly search: string; readonly onPick: (picked: PickedSource) => void }) {
  const { models, workbookId } = useWorkbook();
  const { inodes } = usePages(DATA_MODELS, {}, modelsPlace, { wantsAll: true, isFresh: true });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlyMap<Id, Asked>>(new Map());
  // One that was never published offers nothing yet, and none is a source of itself.
  const found = (inodes ?? []).filter(({ inodeId, publishedVersion }) => inodeId !== workbookId && publishedVersion !== null);
  const wanted = search.trim().toLocaleLowerCase();
  const opened = found.map(({ inodeId }) => inodeId).filter((id) => wanted !== "" || open.has(id));
  const wantedIds = opened.filter((id) => !asked.has(id)).join(" ");
  useEffect(() => {
    for (const id of wantedIds.split(" ").filter((one) => one !== ""))
      models
        .ask(id)
        .catch((thrown: unknown) => callErrorOf(thrown)?.message ?? t("sources.model.elements-cannot-listed-now"))
        .then(
          (answer) => setAsked((before) => new Map([...before, [id, answer]])),
          () => undefined,
        );
  }, [wantedIds, models]);

  const items = found.flatMap(({ inodeId, name }): readonly TreeItem[] => {
    const answer = asked.get(inodeId);
    const isFound = name.toLocaleLowerCase().includes(wanted);
    const elements = answer === undefined || typeof answer === "string" ? [] : answer.elements.filter(({ isSource }) => isSource);
    const shown = elements.filter((element) => isFound || (element.name ?? element.id).toLocaleLowerCase().includes(wanted));
    if (!isFound && shown.length === 0) return [];
    const note =
      answer === undefined ? t("sources.model.looking-model") : typeof answer === "string" ? answer : t("sources.model.no-elements");
    return [
      {
        id: inodeId,
        label: name,
        icon: SquareSquare,
        children:
          shown.length > 0
            ? shown.map(({ id, name: called, problem }) => ({
                id: `${inodeId} ${id}`,
                label: called ?? id,
                icon: Table2,
                ...(problem === undefined ? {} : { detail: t("sources.model.cannot-read-now"), isMuted: true }),
              }))
            : [{ id: `${inodeId} `, label: note, isMuted: true }],
      },
    ];
  });
  if (items.length === 0) return null;
  const toggle = (id: string, isExpanded: boolean): void => {
    const next = new Set(open);
    if (isExpanded) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  return (
    <section aria-label={t("sources.model.data-models")}>
      <h3 className={styles.group}>{t("sources.model.data-models")}</h3>
      <Tree
        label={t("sources.model.elements-data-models")}
        items={items}
        expanded={new Set(opened)}
        onToggle={toggle}
        onSelect={(id) => {
          const [dataModelId = "", ...rest] = id.split(" ");
          const elementId = rest.join(" ");
          if (rest.length === 0) toggle(dataModelId, !open.has(dataModelId));
          else if (elementId !== "") onPick({ kind: "model", dataModelId, elementId });
        }}
      />
    </section>
  );
}
