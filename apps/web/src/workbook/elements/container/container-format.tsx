import { appliesTogether, type Element, isKind, sectionOf } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { setAt } from "../../commands/member-path.ts";
import { ChoiceRow, Rows, SwitchRow } from "../property-rows/rows.tsx";
import { PictureBehind } from "../property-rows/lazy-picture-behind.tsx";

const spacings = () => [
  { id: "small" as const, label: t("elements.container.small") },
  { id: "medium" as const, label: t("elements.container.medium") },
  { id: "large" as const, label: t("elements.container.large") },
];

/** Padding of a container, whether it is a card, whether there is room between what stands in it, and the picture behind all of it. */
export function ContainerFormat({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  return (
    <>
      <FrameSection element={element} />
      {isKind(element, "container") && (
        <PictureBehind
          title={t("elements.container.picture")}
          picture={element.backgroundImage ?? null}
          onChange={(label, next) => perform(label, [set(elementPath(element.id, "backgroundImage"), next)])}
        />
      )}
    </>
  );
}

function FrameSection({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  const isGrid = isKind(element, "container");
  if (!isGrid && !isKind(element, "tabbed-container")) return null;
  const change = (label: string, member: string, value: unknown): void => {
    perform(label, [set(elementPath(element.id, member), value)]);
  };
  const { style } = element;
  const isCard = style?.backgroundColor !== "transparent";
  const hasPadding = style?.padding !== "none";
  return (
    <PanelSection title={t("elements.container.frame")}>
      <Rows>
        <ChoiceRow
          label={t("workbook.apply.setting")}
          value={appliesTogether(element) ? "together" : "at-once"}
          options={[
            { id: "at-once", label: t("workbook.apply.by-themselves") },
            { id: "together", label: t("workbook.apply.by-button") },
          ]}
          onChange={(next) =>
            perform(
              t("workbook.apply.setting"),
              Object.entries(setAt(element, ["sheaf", "apply"], next === "together" ? next : undefined)).map(([member, value]) =>
                set(elementPath(element.id, member), value),
              ),
            )
          }
        />
        {isGrid && (
          <ChoiceRow
            label={t("elements.container.heading")}
            value={sectionOf(element) ?? "none"}
            options={[
              { id: "none", label: t("elements.container.heading-none") },
              { id: "open", label: t("elements.container.heading-open") },
              { id: "closed", label: t("elements.container.heading-closed") },
            ]}
            onChange={(next) =>
              perform(
                t("elements.container.heading"),
                Object.entries(setAt(element, ["sheaf", "section"], next === "none" ? undefined : next)).map(([member, value]) =>
                  set(elementPath(element.id, member), value),
                ),
              )
            }
          />
        )}
        <SwitchRow
          label={t("elements.container.card")}
          value={isCard}
          onChange={(next) => {
            const { backgroundColor: _, ...others } = style ?? {};
            const kept = next ? others : { ...others, backgroundColor: "transparent" };
            change(t("elements.container.card"), "style", Object.keys(kept).length === 0 ? undefined : kept);
          }}
        />
        <SwitchRow
          label={t("elements.container.padding")}
          value={hasPadding}
          onChange={(next) => {
            // Without padding there is no border either (workbook-file 5.1).
            const { padding: _p, borderColor: _c, borderRadius: _r, borderWidth: _w, ...others } = style ?? {};
            const kept = next ? others : { ...others, padding: "none" };
            change(t("elements.container.padding"), "style", Object.keys(kept).length === 0 ? undefined : kept);
          }}
        />
        {isGrid && hasPadding && (
          <ChoiceRow
            label={t("elements.container.spacing")}
            value={element.spacing ?? "medium"}
            options={spacings()}
            onChange={(spacing) => change(t("elements.container.spacing"), "spacing", spacing === "medium" ? undefined : spacing)}
          />
        )}
        {isGrid && (
          <SwitchRow
            label={t("elements.container.gaps")}
            value={element.elementGap !== "hidden"}
            onChange={(next) => change(t("elements.container.gaps"), "elementGap", next ? undefined : "hidden")}
          />
        )}
      </Rows>
    </PanelSection>
  );
}
