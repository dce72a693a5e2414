import { dataEntryOf, type Element, type EntryAllowance } from "@sheaf/workbook";
import { Select } from "../../../../shared/fields/select.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { elementPath, set } from "../../../commands/edit.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { Rows, TextRow } from "../../chart/panel/format/rows.tsx";
import { namesOfPeople, peopleText } from "../model/people-text.ts";

const allowed = [
  { id: "nobody", label: "Nobody" },
  { id: "editors", label: "Editors" },
  { id: "explorers", label: "Explorers" },
  { id: "viewers", label: "Everybody who sees it" },
  { id: "some", label: "Some people and teams" },
] as const;

const conflicts = [
  { id: "merge", label: "The later value stands" },
  { id: "reject", label: "The earlier value stands" },
] as const;

/** Who can enter data, in the draft and in what is published. */
export function AccessSection({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const entry = dataEntryOf(element);
  const change = (label: string, next: object): void => {
    const sheaf = (element["sheaf"] ?? {}) as object;
    workbook.perform(label, [set(elementPath(element.id, "sheaf"), { ...sheaf, dataEntry: { ...entry, ...next } })]);
  };
  const layer = (name: "draft" | "published", label: string, usual: EntryAllowance) => {
    const allow = entry[name]?.allow ?? usual;
    const some = typeof allow === "string" ? null : allow;
    return (
      <>
        <Select
          label={label}
          isInline
          size="small"
          options={allowed}
          value={some === null ? (allow as Exclude<EntryAllowance, object>) : "some"}
          onChange={(id) => change("Change who enters data", { [name]: { allow: id === "some" ? { users: [], teams: [] } : id } })}
        />
        {some !== null && (
          <>
            <TextRow
              label="People (e-mail)"
              value={peopleText(some.users)}
              onCommit={(text) => change("Change who enters data", { [name]: { allow: { ...some, users: namesOfPeople(text) } } })}
            />
            <TextRow
              label="Teams"
              value={peopleText(some.teams)}
              onCommit={(text) => change("Change who enters data", { [name]: { allow: { ...some, teams: namesOfPeople(text) } } })}
            />
          </>
        )}
      </>
    );
  };
  return (
    <PanelSection title="Who can enter data">
      <Rows>
        {layer("draft", "In the draft", "editors")}
        {layer("published", "In what is published", "nobody")}
        <Select
          label="Two change one cell"
          isInline
          size="small"
          options={conflicts}
          value={entry.conflict ?? "merge"}
          onChange={(id) => change("Change what conflicts do", { conflict: id === "merge" ? undefined : id })}
        />
      </Rows>
    </PanelSection>
  );
}
