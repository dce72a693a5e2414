import { message } from "@sheaf/messages";
import { SaxesParser } from "saxes";
import { LoadRefused, loadLimits } from "../../dialect.ts";
import { cellLimits } from "../cell-file.ts";

export interface XmlReader {
  /** `name` without its prefix; attributes as they are written. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML as it comes. Nothing outside the file is looked up and no entity but XML's own five is known: a document that
 * declares a type of its own is refused. `between` runs after each chunk; false ends the reading.
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, reader: XmlReader, between?: () => Promise<boolean>): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  // a text, a tag or whatever it is that has not ended yet, which the parser holds whole
  let unended = 0;
  parser.on("error", () => {
    throw unreadable();
  });
  parser.on("doctype", () => {
    throw unreadable();
  });
  parser.on("opentag", ({ name, attributes }) => {
    unended = 0;
    if (++depth > cellLimits.depth) throw unreadable();
    reader.open?.(localName(name), attributes);
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.on("closetag", ({ name }) => {
    unended = 0;
    depth--;
    reader.close?.(localName(name));
  });
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    unended += chunk.length;
    parser.write(decode(decoder, chunk));
    if (unended > loadLimits.cellBytes) throw cellTooLarge();
    if (between !== undefined && !(await between())) return;
  }
  if (decoder === null) throw unreadable();
  parser.close();
}

/** A text that comes in pieces, as far as one cell may go: a bomb of a few kilobytes unpacks to gigabytes of it. */
export function joinedText(text: string, more: string): string {
  if (text.length + more.length > loadLimits.cellBytes) throw cellTooLarge();
  return text + more;
}

const cellTooLarge = (): LoadRefused => new LoadRefused("cell-too-large", message("errors-files.load.cell-longer-64-mib"));

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw unreadable();
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function unreadable(): LoadRefused {
  return new LoadRefused("unreadable-file", message("errors-files.load.file-damaged-not-form-name"));
}
