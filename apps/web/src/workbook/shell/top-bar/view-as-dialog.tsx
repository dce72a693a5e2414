import { useQuery } from "@apollo/client/react";
import { UserRound, UsersRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { MEMBERS, TEAM_NAMES } from "../../../shared/documents/queries.ts";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";

/** In whose place the document is to be looked at: a member, or somebody of a team. */
export function ViewAsDialog({ onPick, onClose }: { readonly onPick: (subjectId: string) => void; readonly onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: found } = useQuery(MEMBERS, { variables: { search: search === "" ? null : search } });
  const { data: all } = useQuery(TEAM_NAMES);
  const options = [
    ...(all?.teams ?? [])
      .filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
      .map(({ teamId, name }) => ({ id: teamId, label: name, note: t("workbook.view-as.team"), icon: UsersRound })),
    ...(found?.members ?? [])
      .filter(({ isArchived }) => !isArchived)
      .map(({ userId, name, email }) => ({ id: userId, label: name, note: email, icon: UserRound })),
  ];
  return (
    <Dialog
      title={t("workbook.view-as.title")}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={chosen === null} onPress={() => chosen !== null && onPick(chosen)}>
            {t("workbook.view-as.view")}
          </Button>
        </>
      }
    >
      <ComboBox
        label={t("workbook.view-as.who")}
        description={t("workbook.view-as.note")}
        options={options}
        value={chosen}
        onChange={setChosen}
        onSearch={setSearch}
      />
    </Dialog>
  );
}
