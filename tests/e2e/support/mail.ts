import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Messages that the server without SMTP wrote down, those that hold some words. */
export function mailsSaying(dataFolder: string, saying: string): readonly string[] {
  try {
    return readdirSync(join(dataFolder, "outbox"))
      .filter((name) => name.endsWith(".eml"))
      .map((name) =>
        readFileSync(join(dataFolder, "outbox", name), "utf8")
          .replaceAll(/=\r?\n/g, "")
          .replaceAll("=3D", "="),
      )
      .filter((text) => text.includes(saying));
  } catch {
    return [];
  }
}
