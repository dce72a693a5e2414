import { type KeyboardEvent, useRef, useState } from "react";
import { useMembership } from "../../../shared/services/organization.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { addedKinds } from "../../elements/registry.ts";
import { bringNew, type NewPlace } from "../../canvas/arrange/bring-element.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./add.module.css";

/** In the order in which people look for them. */
const groups = {
  Data: () => t("sources.palette.data"),
  Controls: () => t("sources.palette.controls"),
  Content: () => t("sources.palette.content"),
  Layout: () => t("sources.palette.layout"),
  Charts: () => t("sources.palette.more-charts"),
} as const;
const headings = Object.keys(groups) as readonly (keyof typeof groups)[];

/** Kinds of element that can be added, with a search over them. */
export function Palette({ onAdd }: { readonly onAdd: (kind: ElementViewKind, place: NewPlace | null) => void }) {
  const [search, setSearch] = useState("");
  const kinds = addedKinds(useDocument(), useMembership().can);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = headings.flatMap((heading) =>
    kinds.filter(({ palette, title }) => palette === heading && title.toLocaleLowerCase().includes(wanted)),
  );
  const body = useRef<HTMLDivElement>(null);
  const workbook = useWorkbook();
  const add = (kind: ElementViewKind, place: NewPlace | null = null): void => {
    setSearch("");
    onAdd(kind, place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>("[data-add]") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (event.key === "ArrowDown") buttons[at + 1]?.focus();
    else if (event.key === "ArrowUp" && at > 0) buttons[at - 1]?.focus();
    else if (event.key === "ArrowUp" && at === 0) body.current?.querySelector("input")?.focus();
    else if (event.key === "Enter" && at < 0 && shown[0] !== undefined) add(shown[0]);
    else return;
    event.preventDefault();
  };
  return (
    <PanelSection title={t("sources.palette.add-element")} actions={<KeyCap keys="/" />}>
      {/* Arrows lead from the search through what it finds. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={body} data-palette="" onKeyDown={onKeyDown}>
        <SearchField
          label={t("sources.palette.search-elements")}
          placeholder={t("sources.palette.search")}
          size="small"
          value={search}
          onChange={setSearch}
        />
        {shown.length === 0 && <p className={styles.note}>{t("sources.palette.nothing")}</p>}
        {headings.map((heading) => {
          const found = shown.filter(({ palette }) => palette === heading);
          if (found.length === 0) return null;
          return (
            <div key={heading} role="group" aria-label={groups[heading]()}>
              <h4 className={styles.group}>{groups[heading]()}</h4>
              <div className={styles.palette}>
                {found.map((kind) => (
                  <button
                    key={kind.kind}
                    type="button"
                    className={styles.kind}
                    data-add={kind.kind}
                    onClick={() => add(kind)}
                    onPointerDown={(event) => bringNew(workbook, event, kind, (place) => add(kind, place))}
                  >
                    <Icon icon={kind.icon} size="medium" />
                    {kind.title}
                  </button>
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </PanelSection>
  );
}
