import { type Element, gapPixels, gapSteps, isKind, isStack, isTabbed, type Stack, stackOf, tabAlignment } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { type Edit, elementPath, set } from "../../commands/edit.ts";
import { nodeOf, setArrangement, setStack } from "../../commands/stacks.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { ChoiceRow, Rows, SwitchRow } from "../property-rows/rows.tsx";

/** Words are asked for by their whole keys: those that are made up are not in the build. */
const words = {
  left: () => t("elements.container.left"),
  center: () => t("elements.container.center"),
  right: () => t("elements.container.right"),
  grid: () => t("elements.container.grid"),
  stack: () => t("elements.container.stack"),
  row: () => t("elements.container.row"),
  column: () => t("elements.container.column"),
  "at-start": () => t("elements.container.at-start"),
  "at-center": () => t("elements.container.at-center"),
  "at-end": () => t("elements.container.at-end"),
  "at-space-between": () => t("elements.container.at-space-between"),
  "at-fill": () => t("elements.container.at-fill"),
} as const;

const named = <Id extends string>(ids: readonly Id[], word: (id: Id) => keyof typeof words) =>
  ids.map((id) => ({ id, label: words[word(id)]() }));

/** How a container arranges what is in it; of tabs, where their bar stands. */
export function ContainerFields({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const node = nodeOf(document, element.id);
  const perform = ({ label, operations }: Edit): void => {
    if (operations.length > 0) workbook.perform(label, operations);
  };
  if (node === undefined || isTabbed(node) || isKind(element, "tabbed-container")) {
    return (
      <PanelSection title={t("elements.container.tab-bar")}>
        <Rows>
          <ChoiceRow
            label={t("elements.container.alignment")}
            value={tabAlignment(element)}
            options={named(["left", "center", "right"] as const, (id) => id)}
            onChange={(alignment) =>
              perform({
                label: t("elements.container.alignment"),
                operations: [set(elementPath(element.id, "tabBar"), alignment === "left" ? undefined : { alignment })],
              })
            }
          />
        </Rows>
      </PanelSection>
    );
  }
  const isStacked = isStack(node);
  const stack = stackOf(node);
  const change = (next: Partial<Stack>): void => perform(setStack(document, element, { ...stack, ...next }));
  return (
    <PanelSection title={t("elements.container.arrangement")}>
      <Rows>
        <ChoiceRow
          label={t("elements.container.elements-stand")}
          value={isStacked ? "stack" : "grid"}
          options={named(["grid", "stack"] as const, (id) => id)}
          onChange={(arrangement) => perform(setArrangement(document, element, arrangement))}
        />
        {isStacked && (
          <>
            <ChoiceRow
              label={t("elements.container.direction")}
              value={stack.direction}
              options={named(["row", "column"] as const, (id) => id)}
              onChange={(direction) => change({ direction })}
            />
            <ChoiceRow
              label={t("elements.container.distribute")}
              value={stack.distribute}
              options={named(["start", "center", "end", "space-between"] as const, (id) => `at-${id}` as const)}
              onChange={(distribute) => change({ distribute })}
            />
            <ChoiceRow
              label={t("elements.container.align")}
              value={stack.align ?? "fill"}
              options={named(["fill", "start", "center", "end"] as const, (id) => `at-${id}` as const)}
              onChange={(align) => change({ align: align === "fill" ? null : align })}
            />
            <ChoiceRow
              label={t("elements.container.gap")}
              value={stack.gap}
              options={[
                { id: "shown" as const, label: t("elements.container.gap-usual") },
                { id: "hidden" as const, label: t("elements.container.gap-none") },
                ...gapSteps.map((id) => ({ id, label: t("elements.container.gap-pixels", { pixels: gapPixels(id) }) })),
              ]}
              onChange={(gap) => change({ gap })}
            />
            <SwitchRow label={t("elements.container.padding")} value={stack.padding} onChange={(padding) => change({ padding })} />
            {stack.direction === "row" && (
              <SwitchRow label={t("elements.container.wrap")} value={stack.wrap} onChange={(wrap) => change({ wrap })} />
            )}
          </>
        )}
      </Rows>
    </PanelSection>
  );
}
