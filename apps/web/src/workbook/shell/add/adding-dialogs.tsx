import type { Page } from "@sheaf/workbook";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import { inSentence } from "../../commands/elements.ts";
import type { ElementsAdded } from "./use-adding.ts";

/** Opened now and then. */
const SourcePicker = lazyPart(
  () => import("./source-picker.tsx"),
  (part) => part.SourcePicker,
);
const InputTableDialog = lazyPart(
  () => import("../entries/input-table-dialog.tsx"),
  (part) => part.InputTableDialog,
);

/** What a new element asks before it stands: what it reads, or which columns people fill in. */
export function AddingDialogs({ added, page }: { readonly added: ElementsAdded; readonly page: Page | null }) {
  const { adding, newEntries } = added;
  return (
    <>
      {adding !== null && (
        <SourcePicker
          title={t("workbook.frame.new-pick-source", { title: inSentence(adding.kind.title) })}
          only={adding.kind.startsFrom ?? null}
          onAddFirst={added.addFirst}
          onPick={added.pick}
          onClose={added.cancel}
        />
      )}
      {newEntries !== null && page !== null && (
        <InputTableDialog pageId={page.id} from={newEntries.from} onDone={added.entered} onClose={added.cancel} />
      )}
    </>
  );
}
