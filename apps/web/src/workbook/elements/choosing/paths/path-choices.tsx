import { Check, Minus } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { ProgressBar } from "../../../../shared/feedback/progress-bar.tsx";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { Tree, type TreeItem } from "../../../../shared/lists/tree.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { type Path, pathKey, type PathState, pathState, togglePath } from "./path-choice.ts";
import { type LoadParts, type PathTree, usePathTree } from "./path-tree.ts";
import { shownLocale, t } from "../../../../shared/words/words.ts";
import choices from "../choices.module.css";
import styles from "./path-choices.module.css";

interface PathChoicesProps {
  readonly label: string;
  readonly mode: "include" | "exclude";
  readonly chosen: readonly Path[];
  readonly load: LoadParts;
  readonly onChange: (mode: "include" | "exclude", chosen: readonly Path[]) => void;
}

const grouped = (count: number): string => new Intl.NumberFormat(shownLocale()).format(count);

/** The paths of a column as a tree: searched on the server, with their counts, at any depth, kept or left out. */
export function PathChoices({ label, mode, chosen, load, onChange }: PathChoicesProps) {
  const [search, setSearch] = useState("");
  const tree = usePathTree(load, search.trim());
  const paths = new Map<string, Path>();
  const items = itemsBelow([], tree, chosen, paths);
  const root = tree.levels.get(pathKey([]));
  const isCut = [...tree.levels.values()].some((level) => level.kind === "ready" && level.isCut);
  return (
    <div className={styles.setting}>
      <div className={choices.head}>
        <SearchField label={t("control.path-choices.search", { label })} value={search} onChange={setSearch} size="small" autoFocus />
        <SegmentedControl
          label={t("control.path-choices.chosen-paths-are")}
          size="small"
          wide
          segments={[
            { id: "include", label: t("control.path-choices.keep") },
            { id: "exclude", label: t("control.path-choices.leave-out") },
          ]}
          value={mode}
          onChange={(next) => onChange(next, chosen)}
        />
      </div>
      <div className={styles.paths}>
        <ProgressBar isLoading={tree.isLoading} />
        {root?.kind === "failed" && (
          <div className={choices.message} role="alert">
            <p>{root.message}</p>
            <Button size="small" onPress={tree.retry}>
              {t("shared.try-again")}
            </Button>
          </div>
        )}
        {root?.kind === "ready" && items.length === 0 && (
          <p className={choices.message}>
            {search.trim() === ""
              ? t("control.path-choices.no-values")
              : t("control.path-choices.no-path-holds", { search: search.trim() })}
          </p>
        )}
        {items.length > 0 && (
          <Tree
            label={label}
            items={items}
            expanded={tree.expanded}
            onToggle={(key, isExpanded) => {
              const path = paths.get(key);
              if (path !== undefined) tree.toggle(path, isExpanded);
            }}
            onSelect={(key) => {
              const path = paths.get(key);
              if (path !== undefined) onChange(mode, togglePath(chosen, path));
            }}
          />
        )}
      </div>
      <footer className={choices.foot}>
        <span aria-live="polite">
          {[
            ...(chosen.length === 0 ? [] : [t("control.path-choices.chosen", { grouped: grouped(chosen.length) })]),
            ...(isCut ? [t("control.path-choices.not-all-listed")] : []),
          ].join(" · ")}
        </span>
        <Button size="small" variant="quiet" isDisabled={chosen.length === 0} onPress={() => onChange(mode, [])}>
          {t("shared.clear")}
        </Button>
      </footer>
    </div>
  );
}

function itemsBelow(under: Path, tree: PathTree, chosen: readonly Path[], paths: Map<string, Path>): readonly TreeItem[] {
  const level = tree.levels.get(pathKey(under));
  if (level?.kind !== "ready") return [];
  return level.parts.map(({ value, label, count, deeper }): TreeItem => {
    const path = [...under, value];
    const key = pathKey(path);
    paths.set(key, path);
    const state = pathState(chosen, path);
    const below = tree.levels.get(key);
    const failed = below?.kind === "failed" ? below.message : null;
    return {
      id: key,
      label,
      icon: <Mark state={state} />,
      checked: state === "partly" ? "mixed" : state !== "open",
      isMuted: state === "inside",
      ...(failed !== null ? { detail: failed } : count === null ? {} : { detail: grouped(count) }),
      ...((deeper ?? 0) === 0 ? {} : { children: below?.kind === "ready" ? itemsBelow(path, tree, chosen, paths) : null }),
    };
  });
}

function Mark({ state }: { readonly state: PathState }): ReactElement {
  return (
    <span className={cx(choices.mark, state !== "open" && choices.chosen)} aria-hidden="true">
      {state === "partly" ? <Icon icon={Minus} /> : state !== "open" ? <Icon icon={Check} /> : null}
    </span>
  );
}
