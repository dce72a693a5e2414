import type { Page } from "playwright-core";

/** How many batches of entries this browser keeps for the server: those that a page that dies now leaves to the next one. */
export async function keptEntries(page: Page): Promise<number> {
  return page.evaluate(
    async () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("sheaf-entries");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const counting = database.transaction("batches").objectStore("batches").count();
          counting.addEventListener("success", () => resolve(counting.result));
          counting.addEventListener("error", () => reject(counting.error ?? new Error("no count")));
          database.close();
        });
      }),
  );
}
