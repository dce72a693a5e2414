/**
 * What the first hundreds of tries of every list of passwords are made of. Long passwords are as common as short ones where they are a
 * common word with digits behind it, twice the same word, or a walk over the keyboard.
 */
const words: readonly string[] = (
  "password passwort passw0rd pass word qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm letmein welcome willkommen admin administrator " +
  "root user guest login master access secret changeme change default test testing demo hello hallo monkey dragon football baseball basketball soccer " +
  "hockey iloveyou love you lovely sunshine princess shadow superman batman spiderman pokemon starwars trustno trust michael jordan jennifer jessica " +
  "daniel charlie thomas andrew ashley nicole killer hunter ranger buster tigger summer winter spring autumn sommer monday friday january february " +
  "march april august september october november december flower cookie chocolate cheese computer internet samsung google facebook microsoft apple " +
  "windows android mustang ferrari mercedes freedom whatever nothing forever family money dollar liverpool chelsea arsenal barcelona madrid london " +
  "paris berlin america jesus christ angel blessed ninja matrix silver golden diamond purple orange yellow green black white banana the my is and " +
  "new me to sheaf workbook company office temp temporary system server database mysql oracle postgres"
).split(" ");
const known: ReadonlySet<string> = new Set(words);
const longest = Math.max(...words.map(({ length }) => length));

/** Rows and columns of keyboards, and the alphabet. */
const runs: readonly string[] = [
  "01234567890",
  "09876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "zyxwvutsrqponmlkjihgfedcba",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "poiuytrewq",
  "lkjhgfdsa",
  "mnbvcxz",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "1q2w3e4r5t6z7u8i9o0p",
  "1q2w3e4r5t6y7u8i9o0p",
];

const longestRun = Math.max(...runs.map(({ length }) => length));

const written: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/**
 * Whether a password is made of nothing but common words, runs of keys, repetitions, digits, signs, and what everybody knows of the
 * person (`about`: their address, their names, their organization).
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const own = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length >= 3);
  return isMadeOfCommon(password.toLowerCase(), new Set(own));
}

function isMadeOfCommon(text: string, own: ReadonlySet<string>): boolean {
  const read = text.replaceAll(/[@43150$7!]/gu, (char) => written[char] ?? char);
  const reach = Math.max(longest, ...[...own].map(({ length }) => length));
  /** Whether the text up to here is made of common pieces. */
  const ends = new Array<boolean>(text.length + 1).fill(false);
  ends[0] = true;
  for (let start = 0; start < text.length; start += 1) {
    if (ends[start] !== true) continue;
    // digits and signs around words make nothing uncommon of them
    if (!/\p{L}/u.test(text.charAt(start))) ends[start + 1] = true;
    for (let end = start + 2; end <= Math.min(text.length, start + reach); end += 1)
      for (const piece of [text.slice(start, end), read.slice(start, end)]) if (known.has(piece) || own.has(piece)) ends[end] = true;
    // repetitions of three, four and five make those of any length
    for (let end = start + 3; end <= Math.min(text.length, start + 5) && isRepetition(text, start, end); end += 1) ends[end] = true;
    for (let end = start + 3; end <= Math.min(text.length, start + longestRun) && isRun(text.slice(start, end)); end += 1) ends[end] = true;
  }
  return ends[text.length] === true;
}

function isRepetition(text: string, start: number, end: number): boolean {
  const first = text[start];
  for (let at = start + 1; at < end; at += 1) if (text[at] !== first) return false;
  return true;
}

function isRun(piece: string): boolean {
  return runs.some((run) => run.includes(piece));
}
