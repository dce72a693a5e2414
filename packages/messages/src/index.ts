export {
  areas,
  type Area,
  type Areas,
  type ErrorArea,
  type ErrorKey,
  type MessageKey,
  type MessageParams,
  type Translation,
} from "./areas.ts";
export { chooseLanguage, isLanguage, languageCodes, languageOf, type LanguageCode } from "./languages.ts";
export { keyNames } from "./key-names.ts";
export { loadArea } from "./load.ts";
export type { Given, ParamsOf } from "./params.ts";
export { message, unchecked, Words, type Compiled, type Message, type Rich, type Said, type Say, type Worded } from "./words.ts";
