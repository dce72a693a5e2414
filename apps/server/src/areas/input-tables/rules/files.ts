import { cellFilesOf, cellFileText, fileBroken, fileMessages, type InputRefusalCode, limits } from "@sheaf/contract";
import type { Database } from "../../../platform/database/index.ts";
import { heldFiles } from "../files/held-files.ts";
import type { InputPlace } from "../log/tables.ts";
import type { EntryColumn, JudgedCell } from "./entry-rules.ts";
import { shown } from "./values.ts";

/**
 * Looks at the cells of columns of files: they take files that were uploaded into this workbook, kept as they were received whatever the
 * batch says of them, as many, as large and of such kinds as the column takes (S-I15). Problems are noted in `judged`.
 */
export async function judgeFiles(
  db: Database,
  place: InputPlace,
  columns: ReadonlyMap<string, EntryColumn>,
  judged: ReadonlyMap<string, Map<string, JudgedCell>>,
): Promise<void> {
  const asked = [...columns.values()].filter(({ column }) => column.type === "file");
  if (asked.length === 0) return;
  const offered = [...judged.values()].flatMap((cells) =>
    asked.flatMap(({ column }) => {
      const cell = cells.get(column.id);
      return cell?.problem == null ? cellFilesOf(cell?.value).map(({ id }) => id) : [];
    }),
  );
  if (offered.length === 0) return;
  const held = await heldFiles(db, place, [...new Set(offered)]);
  for (const cells of judged.values())
    for (const { column } of asked) {
      const cell = cells.get(column.id);
      if (cell === undefined || cell.problem !== null) continue;
      const files = cellFilesOf(cell.value);
      if (files.length === 0) continue;
      const refuse = (code: InputRefusalCode, message: string, value: JudgedCell["value"]): void => {
        const said = column.sheaf?.entry?.message;
        cells.set(column.id, { ...cell, value, problem: { code, message: said === undefined ? message : `${message}. ${said}` } });
      };
      const received = files.map(({ id }) => held.get(id)?.file);
      const stranger = files.find(({ id }) => !held.has(id));
      if (stranger !== undefined) {
        refuse("E_NOT_LISTED", `${shown(stranger.name)} was not uploaded into this workbook`, undefined);
        continue;
      }
      const known = received.filter((file) => file !== undefined);
      const value = known.map(cellFileText);
      const most = Math.min(column.maxFileNum ?? limits.cellFiles, limits.cellFiles);
      if (known.length > most) {
        refuse("E_RANGE", fileMessages.tooMany(most), value);
        continue;
      }
      const broken = known.map((file) => fileBroken(column, file, limits.cellFileBytes)).filter((reason) => reason !== null);
      const [reason] = broken;
      if (reason === undefined) cells.set(column.id, { ...cell, value });
      else
        refuse(
          reason === fileMessages.tooLarge ? "E_RANGE" : "E_NOT_LISTED",
          known.length === 1 ? reason : `${fileMessages.notAccepted}: ${reason}`,
          value,
        );
    }
}
