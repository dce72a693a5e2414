import { type PaperSetting, sheetSizes, usualPaper } from "@sheaf/paper";
import { press, type PressFormat, pressFormats, PressRefusal } from "@sheaf/press";
import { noOrganizationThemes } from "@sheaf/theme";
import type { WorkbookDocument } from "@sheaf/workbook";
import { choice, type Command, type Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import { connectionHelp, readConnectionOptions } from "../connections/connection-option.ts";
import { type Brought, openConnections } from "../connections/connections.ts";
import { fileArgument } from "../files/read-file.ts";
import { drawnLimits, openDrawing } from "../run/drawing.ts";
import { whatOf } from "../run/drawn-part.ts";
import { environmentHelp } from "../run/environment.ts";
import { computingOptions, openWorkbook } from "../run/open-workbook.ts";
import { modelHelp } from "../run/read-models.ts";
import { rowsHelp } from "../run/read-rows.ts";
import { openSheets } from "../run/sheets.ts";
import { secondsOf } from "../run/time-limit.ts";
import { writeWhole } from "../run/write-file.ts";

export const draw: Command = {
  positionals: ["FILE"],
  options: {
    element: { type: "string" },
    page: { type: "string" },
    ...computingOptions,
    format: { type: "string" },
    output: { type: "string" },
    size: { type: "string" },
    scheme: { type: "string" },
    paper: { type: "string" },
    portrait: { type: "boolean" },
    "whole-tables": { type: "boolean" },
  },
  help: `Usage: sheaf draw FILE [--element NAME | --page NAME] [--format svg|png|pdf|html|xlsx] [--output FILE] [--connection NAME=DATABASE]…

Draws an element, a page or the whole workbook, as the product draws it, without a browser and without a server. ${fileArgument}.

  --element NAME       the element's id or name; id:NAME where a name of another element is the same
  --page NAME          the page's id or name; without either option the whole workbook, as a picture only where it has one page
  --format FORMAT      svg (default), png, pdf, html, or xlsx: a page or the workbook with a sheet for each element
  --output FILE        writes the drawing there; a file that is there already stays until the new one is whole. Without it svg and
                       html go to standard output
  --size WIDTHxHEIGHT  of a picture of one element, px; default: 800x450
  --scheme light|dark  where neither the file nor its theme says which; default: light
  --paper SIZE         of a PDF: ${sheetSizes.join(", ")}; default: ${usualPaper.size}
  --portrait           upright sheets
  --whole-tables       of a PDF: tables with all of their rows, on sheets of their own
  --control ID=VALUE   value of a control, as sheaf run has it
${connectionHelp}
                       the database behind a connectionId of the file, as sheaf run has it
  --password-file NAME=FILE
                       the file that holds the password of a connection
  --functions FILE     custom functions that formulas may call, as JSON
${modelHelp}
${rowsHelp}
  --timeout SECONDS    end a query after so long; default: never
${environmentHelp}

An element of a page that cannot be computed says so in its place and on standard error; the exit code is then 1.
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), [...pressFormats, "xlsx"] as const, "svg");
    const output = given.text("output");
    if (output === null && format !== "svg" && format !== "html") throw new UsageError(`--format ${format} needs --output FILE.`);
    const picture = sizeOf(given.text("size"));
    const scheme = choice("scheme", given.text("scheme"), ["light", "dark"] as const, "light");
    const paper = paperOf(given);
    const timeoutMs = secondsOf(given.text("timeout"));
    const brought: Brought = { models: new Map(), rows: new Map() };
    const connections = openConnections(readConnectionOptions(given), brought, io);
    try {
      const { read, document } = await openWorkbook(given, brought, connections, io);
      const what = whatOf(document, given);
      const drawing = await openDrawing(given, { read, document, brought, connections, timeoutMs, isAlone: what.kind === "element" }, io);
      if (format === "xlsx") {
        if (what.kind === "element") throw new UsageError("An Excel file of one element is written by sheaf run.");
        await writeWhole(output, await openSheets(drawing, what, io), io);
        return await drawing.end();
      }
      const pressed = await press(drawing.source, {
        what,
        format,
        paper,
        language: "en",
        themes: noOrganizationThemes,
        scheme,
        ...(picture === null ? {} : { picture }),
        person: null,
        isShown: () => true,
        limits: drawnLimits,
      }).catch((error: unknown) => {
        throw error instanceof PressRefusal ? refused(error, document, format) : error;
      });
      await writeWhole(
        output,
        async (sink) => {
          for await (const piece of pressed.bytes) await sink(piece);
        },
        io,
      );
      return await drawing.end();
    } finally {
      await connections.close();
    }
  },
};

function refused({ reason }: PressRefusal, { pages }: WorkbookDocument, format: PressFormat): Error {
  const names = pages.map(({ name }) => JSON.stringify(name)).join(", ");
  return reason === "one-page-only"
    ? new UsageError(`A drawing as ${format} is of one page.`, `Name it with --page: ${names}; or choose --format pdf or html.`)
    : new UsageError("There is nothing to draw.");
}

/** The most that a picture measures on a side, px. */
const MOST_PIXELS = 8000;

function sizeOf(text: string | null): { readonly width: number; readonly height: number } | null {
  if (text === null) return null;
  const [, width = "", height = ""] = /^(\d{1,5})x(\d{1,5})$/u.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const isRight = (side: number): boolean => side >= 20 && side <= MOST_PIXELS;
  if (!isRight(size.width) || !isRight(size.height))
    throw new UsageError(`--size ${text} is no size of a picture.`, `Write one such as 800x450, each side from 20 to ${MOST_PIXELS}.`);
  return size;
}

function paperOf(given: Given): PaperSetting {
  return {
    ...usualPaper,
    size: choice("paper", given.text("paper"), sheetSizes, usualPaper.size),
    orientation: given.flag("portrait") ? "portrait" : usualPaper.orientation,
    wholeTables: given.flag("whole-tables"),
  };
}
