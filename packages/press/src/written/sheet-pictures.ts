import { type Paper, writeSvg } from "@sheaf/paper";
import { fontRules } from "../letters/rules.ts";

/** The sheets of a paper as pictures. */
interface SheetPictures {
  /** Rules of the fonts: once for all sheets, each of which needs them in itself. */
  readonly css: string;
  readonly sheets: readonly {
    /** Of the page that it belongs to. */
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly svg: string;
  }[];
}

/** `SheetPictures` as JSON, sheet by sheet. */
export function* sheetPictures({ sheets, outline }: Paper): Generator<string> {
  yield `{"css":${JSON.stringify(fontRules(sheets.flatMap(({ marks }) => marks)))},"sheets":[`;
  for (const [at, sheet] of sheets.entries()) {
    const title = outline.findLast((page) => page.sheet <= at)?.title ?? "";
    const svg = writeSvg(sheet, { outline: null, css: "", prefix: `s${at}`, title });
    const { width, height } = sheet;
    yield `${at === 0 ? "" : ","}${JSON.stringify({ name: title, width, height, svg } satisfies SheetPictures["sheets"][number])}`;
  }
  yield "]}";
}
