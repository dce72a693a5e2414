import { type ElementOf, isPage } from "@sheaf/workbook";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { safeHref } from "../../../shared/actions/safe-href.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { ChoiceRow, OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../property-rows/rows.tsx";

type NavigationModel = ElementOf<"navigation">;
type Option = NonNullable<NavigationModel["options"]>[number];

const URL_CHOICE = "~url";

/** Which pages a navigation offers, how they are called, and how they stand. */
export function NavigationPanel({ element }: ElementPanelProps<NavigationModel>) {
  const { perform } = useWorkbook();
  const all = useDocument().pages;
  const pages = useMemo(() => all.filter(isPage), [all]);
  const change = (member: string, value: unknown): void =>
    void perform(t("actions.navigation.change"), [set(elementPath(element.id, member), value)]);
  const { options = [], pageLabels = [], optionStyle = {} } = element;
  const style = (member: "orientation" | "alignment", value: string | undefined): void => {
    const { [member]: _, ...others } = optionStyle;
    const next = value === undefined ? others : { ...others, [member]: value };
    change("optionStyle", Object.keys(next).length === 0 ? undefined : next);
  };
  const setOptions = (next: readonly Option[]): void => change("options", next);
  const rename = (pageId: string, label: string): void => {
    const others = pageLabels.filter((one) => one.pageId !== pageId);
    const next = label.trim() === "" ? others : [...others, { pageId, label }];
    change("pageLabels", next.length === 0 ? undefined : next);
  };
  return (
    <>
      <PanelSection title={t("workbook.kinds.navigation")}>
        <Rows>
          <ChoiceRow
            label={t("actions.navigation.pages")}
            value={element.mode}
            options={[
              { id: "auto", label: t("actions.navigation.auto") },
              { id: "manual", label: t("actions.navigation.manual") },
            ]}
            onChange={(mode) => change("mode", mode)}
          />
          <OptionalChoiceRow
            label={t("actions.navigation.orientation")}
            value={optionStyle.orientation}
            otherwise="horizontal"
            options={[
              { id: "horizontal", label: t("actions.navigation.horizontal") },
              { id: "vertical", label: t("actions.navigation.vertical") },
            ]}
            onChange={(value) => style("orientation", value)}
          />
          <OptionalChoiceRow
            label={t("actions.button.align")}
            value={optionStyle.alignment}
            otherwise="left"
            options={[
              { id: "left", label: t("actions.button.left") },
              { id: "center", label: t("actions.button.center") },
              { id: "right", label: t("actions.button.right") },
            ]}
            onChange={(value) => style("alignment", value)}
          />
          <SwitchRow
            label={t("actions.navigation.icons")}
            value={element.showIcons === true}
            onChange={(isOn) => change("showIcons", isOn ? true : undefined)}
          />
        </Rows>
      </PanelSection>
      {element.mode === "auto" ? (
        <PanelSection title={t("actions.navigation.labels")}>
          <Rows>
            {pages.map(({ id, name }) => (
              <TextRow
                key={id}
                label={name}
                value={pageLabels.find((one) => one.pageId === id)?.label ?? ""}
                placeholder={name}
                onCommit={(label) => rename(id, label)}
              />
            ))}
          </Rows>
        </PanelSection>
      ) : (
        <PanelSection title={t("actions.navigation.options")}>
          {options.map((option, index) => (
            <OptionRows
              key={String(index)}
              option={option}
              index={index}
              count={options.length}
              pages={pages}
              onChange={(next) => setOptions(options.map((one, at) => (at === index ? next : one)))}
              onMove={(to) => {
                const others = options.filter((_, at) => at !== index);
                setOptions([...others.slice(0, to), option, ...others.slice(to)]);
              }}
              onDelete={() => setOptions(options.filter((_, at) => at !== index))}
            />
          ))}
          <Button
            size="small"
            icon={Plus}
            onPress={() => {
              const [first] = pages;
              if (first !== undefined) setOptions([...options, { label: first.name, destination: { type: "page", pageId: first.id } }]);
            }}
          >
            {t("actions.navigation.add")}
          </Button>
        </PanelSection>
      )}
    </>
  );
}

function OptionRows({
  option,
  index,
  count,
  pages,
  onChange,
  onMove,
  onDelete,
}: {
  readonly option: Option;
  readonly index: number;
  readonly count: number;
  readonly pages: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (option: Option) => void;
  readonly onMove: (to: number) => void;
  readonly onDelete: () => void;
}) {
  const { label, destination } = option;
  return (
    <div role="group" aria-label={label}>
      <Rows>
        <TextRow label={t("actions.navigation.label")} value={label} onCommit={(text) => onChange({ ...option, label: text })} />
        <ChoiceRow
          label={t("actions.navigation.to")}
          value={destination.type === "page" ? destination.pageId : URL_CHOICE}
          options={[...pages.map(({ id, name }) => ({ id, label: name })), { id: URL_CHOICE, label: t("actions.navigation.address") }]}
          onChange={(id) =>
            onChange({ ...option, destination: id === URL_CHOICE ? { type: "url", url: "https://" } : { type: "page", pageId: id } })
          }
        />
        {destination.type === "url" && (
          <TextRow
            label={t("actions.navigation.address")}
            value={destination.url}
            check={(text) => (safeHref(text) === undefined ? t("actions.failure.unsafe-address") : null)}
            onCommit={(url) => onChange({ ...option, destination: { type: "url", url } })}
          />
        )}
      </Rows>
      <IconButton icon={ArrowUp} label={t("actions.panel.move-up")} isDisabled={index === 0} onPress={() => onMove(index - 1)} />
      <IconButton
        icon={ArrowDown}
        label={t("actions.panel.move-down")}
        isDisabled={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
      <IconButton icon={Trash2} label={t("actions.navigation.remove", { label })} onPress={onDelete} />
    </div>
  );
}
