// Setup of every Vitest run: the web app's own logic says its words in English, as it does in a browser once they are loaded.
import { loadWords } from "@sheaf/messages/compile";
import { expect } from "vitest";
import { takeWords } from "../words.ts";

if (expect.getState().testPath?.includes("/apps/web/") === true) takeWords(await loadWords("en"));
