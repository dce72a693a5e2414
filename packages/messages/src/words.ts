import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import type { MessageKey, MessageParams } from "./areas.ts";
import { languageOf, type LanguageCode } from "./languages.ts";
import type { Given } from "./params.ts";

/** The messages of an area, compiled. */
export type Compiled = Readonly<Record<string, CompiledMessage>>;

/** A text that is not made yet: it crosses boundaries, and is made in the language of whoever sees it. */
export interface Message<K extends MessageKey = MessageKey> {
  readonly key: K;
  readonly params?: Readonly<Record<string, Said | number | Date>>;
}

/** A text, or a message of which one is made where it is shown. */
export type Said = string | Message;

/** Makes the text of what is said. */
export type Say = (said: Said) => string;

/** A function of a key and the parameters that its English text needs. */
export type Worded<Made> = <const K extends MessageKey>(key: K, ...params: Given<MessageParams<K>, Said>) => Made;

/** A message with its parameters, checked against the English text. */
export const message = ((key: MessageKey, params?: Message["params"]): Message => (params === undefined ? { key } : { key, params })) as <
  const K extends MessageKey,
>(
  key: K,
  ...params: Given<MessageParams<K>, Said>
) => Message<K>;

/** The types of parameters are for those who call: over all keys at once they are more than the compiler can hold. */
export function unchecked<Made>(make: (key: MessageKey, params?: Message["params"]) => Made): Worded<Made> {
  return make as unknown as Worded<Made>;
}

/** A function of a key with marks; each mark is a function of what stands in it. */
export type Rich = <const K extends MessageKey, Part>(key: K, params: MessageParams<K, Part>) => readonly (string | Part)[];

/** The texts of one language, as far as they are loaded. */
export class Words {
  readonly language: LanguageCode;
  /** What numbers, dates, lists and sorting go by: the language's own region, or the one that was chosen. */
  readonly locale: string;
  readonly #messages: Record<string, CompiledMessage> = Object.create(null) as Record<string, CompiledMessage>;
  readonly #onMissing: (key: string) => void;

  constructor(language: LanguageCode, { locale, onMissing }: { readonly locale?: string; readonly onMissing: (key: string) => void }) {
    this.language = language;
    this.locale = locale ?? languageOf(language).tag;
    this.#onMissing = onMissing;
  }

  add(messages: Compiled): void {
    Object.assign(this.#messages, messages);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#messages, key);
  }

  /** The text of a key. */
  readonly text: Worded<string> = unchecked((key, params) => this.#format(key, params).join(""));

  /** The text of a message that was made elsewhere. */
  readonly say: Say = (said) => (typeof said === "string" ? said : this.#format(said.key, said.params).join(""));

  /** The text of a key with marks, whose functions make something of what stands between them: elements of the page, say. */
  readonly rich: Rich = (key: MessageKey, params: object) => this.#format(key, params);

  #format<Part = string>(key: string, params: object | undefined): readonly (string | Part)[] {
    const compiled = this.#messages[key];
    if (compiled === undefined) {
      this.#onMissing(key);
      return [key];
    }
    const made = format<Part>(compiled, this.locale, this.#made(params) as FormatValues<Part> | undefined, { formatters });
    return Array.isArray(made) ? made : [made];
  }

  /** Parameters in which messages are texts. */
  #made(params: object | undefined): object | undefined {
    if (params === undefined || !Object.values(params).some(isMessage)) return params;
    return Object.fromEntries(
      Object.entries(params).map(([name, value]: [string, unknown]) => [name, isMessage(value) ? this.say(value) : value]),
    );
  }
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "key" in value;
}

/** Making a formatter costs a hundred times what using it does. */
function kept<Options, Made>(make: (locale: string, options: Options) => Made): (locale: unknown, options?: Options) => Made {
  const made = new Map<string, Made>();
  return (locale, options) => {
    const key = `${String(locale)} ${JSON.stringify(options ?? {})}`;
    const found = made.get(key) ?? make(String(locale), options as Options);
    made.set(key, found);
    return found;
  };
}

const formatters = {
  getNumberFormat: kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: kept((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
};
