import type { Area } from "./areas.ts";
import { languageOf, type LanguageCode } from "./languages.ts";
import type { Compiled } from "./words.ts";

/** An area as its file has it: compiled where the program was built, texts where Node reads the sources. */
export type AreaFile = { readonly default: Readonly<Record<string, unknown>> };

/** Makes messages of what a file holds. A built program holds them already. */
export type Prepare = (file: AreaFile["default"]) => Compiled;

interface Loading {
  readonly prepare?: Prepare;
  /** Loads a part of the program: again where the network failed, say. */
  readonly load?: (part: () => Promise<AreaFile>) => Promise<AreaFile>;
}

/** The messages of an area in a language. */
export async function loadArea(language: LanguageCode, area: Area, { prepare, load }: Loading = {}): Promise<Compiled> {
  const messages = async (of: string): Promise<Compiled> => {
    const part = (): Promise<AreaFile> => areaFile(of, area);
    const file = await (load === undefined ? part() : load(part));
    return prepare === undefined ? (file.default as Compiled) : prepare(file.default);
  };
  if (languageOf(language).isMadeUp !== true) return messages(language);
  const [{ pseudo }, english] = await Promise.all([import("./pseudo.ts"), messages("en")]);
  return pseudo(english);
}

/** The form of this address lets the bundler make a file of its own of each area of each language. */
function areaFile(language: string, area: Area): Promise<AreaFile> {
  return import(`./languages/${language}/${area}.ts`) as Promise<AreaFile>;
}
