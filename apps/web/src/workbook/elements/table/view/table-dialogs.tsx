import type { ReadType } from "@sheaf/formula";
import { columnsListed, type Element, type Id } from "@sheaf/workbook";
import { Suspense } from "react";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import { RowDialog } from "../detail/row-dialog.tsx";
import type { RowPlace } from "../detail/row-question.ts";
import { DescriptionDialog } from "../panel/description-dialog.tsx";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";
import type { TableView } from "../../tabular/view/table-source-state.ts";
import { readTypeWord } from "../convert/type-words.ts";

/** Opened now and then: parts of their own. */
const ConvertDialog = lazyPart(
  () => import("../convert/convert-dialog.tsx"),
  (part) => part.ConvertDialog,
);
const ConvertSeveralDialog = lazyPart(
  () => import("../convert/convert-several-dialog.tsx"),
  (part) => part.ConvertSeveralDialog,
);
const ExtractDialog = lazyPart(
  () => import("../extract/extract-dialog.tsx"),
  (part) => part.ExtractDialog,
);
const TableKeyDialog = lazyPart(
  () => import("../limit/table-key-dialog.tsx"),
  (part) => part.TableKeyDialog,
);
const LookupDialog = lazyPart(
  () => import("../lookup/lookup-dialog.tsx"),
  (part) => part.LookupDialog,
);

/** What was opened from the menus of a table. */
export type OpenTableDialog =
  | { readonly kind: "describe" | "extract" | "limit"; readonly columnId: Id }
  | { readonly kind: "convert"; readonly columnId: Id; readonly type: ReadType }
  | { readonly kind: "convert-several"; readonly columnIds: readonly Id[]; readonly type: ReadType }
  | { readonly kind: "row"; readonly place: RowPlace }
  /** `level`: where a looked up column is to stand. */
  | { readonly kind: "lookup"; readonly level: Id; readonly columnId: Id };

interface TableDialogsProps {
  readonly element: Element;
  readonly name: string;
  readonly design: TableDesign;
  readonly actions: TableActions;
  readonly view: TableView;
  readonly open: OpenTableDialog | null;
  readonly onClose: () => void;
}

/** The dialog that is open above a table; nothing where its column has gone meanwhile. */
export function TableDialogs(props: TableDialogsProps) {
  return props.open === null ? null : (
    <Suspense fallback={null}>
      <OpenDialog {...props} open={props.open} />
    </Suspense>
  );
}

function OpenDialog({ element, name, design, actions, view, open, onClose }: TableDialogsProps & { readonly open: OpenTableDialog }) {
  const columnOf = (id: Id): TableColumn | undefined => design.levels.flatMap(({ columns }) => columns).find((column) => column.id === id);
  if (open.kind === "row")
    return (
      <RowDialog
        elementId={element.id}
        name={name}
        design={design}
        texts={view.texts}
        place={open.place}
        details={columnsListed(element, "detailColumns")}
        onClose={onClose}
      />
    );
  if (open.kind === "convert-several") {
    const columns = open.columnIds.flatMap((id) => columnOf(id) ?? []);
    if (columns.length === 0) return null;
    return (
      <ConvertSeveralDialog
        element={element}
        columns={columns}
        type={open.type}
        onConvert={(readings) => actions.convertAll(readings, readTypeWord(open.type))}
        onClose={onClose}
      />
    );
  }
  const column = columnOf(open.columnId);
  if (column === undefined) return null;
  switch (open.kind) {
    case "describe":
      return (
        <DescriptionDialog
          name={column.name}
          text={column.description ?? ""}
          onKeep={(text) => actions.describe(column.id, text)}
          onClose={onClose}
        />
      );
    case "extract":
      return (
        <ExtractDialog
          element={element}
          column={column}
          onExtract={(columns) => actions.addColumns(column.id, columns)}
          onClose={onClose}
        />
      );
    case "convert":
      return (
        <ConvertDialog
          element={element}
          column={column}
          type={open.type}
          onConvert={({ formula, isDuration }) =>
            actions.convert(column.id, { type: readTypeWord(open.type), formula, isDuration: isDuration === true })
          }
          onClose={onClose}
        />
      );
    case "limit":
      return <TableKeyDialog element={element} design={design} column={column} onClose={onClose} />;
    case "lookup":
      return (
        <LookupDialog
          element={element}
          own={design.levels
            .slice(0, design.levels.findIndex(({ id }) => id === open.level) + 1)
            .flatMap(({ columns }) => columns.filter(({ problem }) => problem === null))
            .toReversed()}
          from={open.columnId}
          onAdd={(calculation) => actions.addCalculation(open.level, calculation)}
          onClose={onClose}
        />
      );
  }
}
