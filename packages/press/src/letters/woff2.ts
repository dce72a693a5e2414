import { createRequire } from "node:module";

/** Google's reader of WOFF2, compiled. The functions of `wawoff2` itself answer later; texts are measured at once. */
interface Reader {
  onRuntimeInitialized?: () => void;
  decompress(bytes: Uint8Array): Uint8Array | false;
}

let reader: Reader | null = null;
let opening: Promise<void> | null = null;

/** What has to be awaited before letters of fonts are asked for that stand in WOFF2 alone. */
export function openWoff2(): Promise<void> {
  opening ??= new Promise((resolve) => {
    const own = createRequire(import.meta.url)("wawoff2/build/decompress_binding.js") as Reader;
    const isOpen = (): void => {
      reader = own;
      resolve();
    };
    own.onRuntimeInitialized = isOpen;
  });
  return opening;
}

/** The font in a WOFF2 file. */
export function unpackedWoff2(bytes: Uint8Array): Buffer {
  if (reader === null) throw new Error("letters were asked for before their reader was open");
  const font = reader.decompress(bytes);
  if (font === false) throw new Error("the file is no WOFF2");
  // what it answers with is overwritten by the next one
  return Buffer.from(font);
}
