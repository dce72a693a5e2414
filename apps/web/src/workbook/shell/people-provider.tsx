import { useQuery } from "@apollo/client/react";
import { columnsOf, isInputTable, type WorkbookDocument } from "@sheaf/workbook";
import { type ReactNode, useMemo } from "react";
import { MEMBERS } from "../../shared/documents/queries.ts";
import { displayOf } from "../elements/column-display/column-display.ts";
import { PeopleNames } from "../grid/view/people-names.ts";
import { useDocument } from "../state/workbook.ts";

/** Lets grids name the people whose e-mail addresses stand in cells; asks for them only where a page can show some. */
export function PeopleProvider({ children }: { readonly children: ReactNode }) {
  const document = useDocument();
  const isAsked = useMemo(() => showsPeople(document), [document]);
  const { data } = useQuery(MEMBERS, { variables: { search: null }, skip: !isAsked });
  const people = useMemo(
    () => new Map((data?.members ?? []).map(({ email, name, userId }) => [email.toLowerCase(), { name, userId }] as const)),
    [data],
  );
  return <PeopleNames value={people}>{children}</PeopleNames>;
}

function showsPeople({ pages }: WorkbookDocument): boolean {
  return pages.some(({ elements }) =>
    elements.some((element) => isInputTable(element) || columnsOf(element).some((column) => displayOf(column)?.kind === "person")),
  );
}
