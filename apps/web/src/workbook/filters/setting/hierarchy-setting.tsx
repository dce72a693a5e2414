import type { Filter } from "@sheaf/workbook";
import { PathChoices } from "../../elements/choosing/paths/path-choices.tsx";
import { type HierarchyFilter, withPaths } from "../../elements/choosing/paths/path-choice.ts";
import type { LoadParts } from "../../elements/choosing/paths/path-tree.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import styles from "./setting.module.css";

interface HierarchySettingProps {
  readonly filter: HierarchyFilter;
  readonly column: string;
  readonly load: LoadParts;
  readonly onChange: (filter: Filter) => void;
}

/** The paths of a column, kept or left out. */
export function HierarchySetting({ filter, column, load, onChange }: HierarchySettingProps) {
  return (
    <>
      <PathChoices
        label={column}
        mode={filter.mode ?? "include"}
        chosen={filter.values ?? []}
        load={load}
        onChange={(mode, paths) => onChange(withPaths(filter, mode, paths))}
      />
      <div className={styles.below}>
        <EmptyValuesSetting filter={filter} onChange={onChange} />
      </div>
    </>
  );
}
