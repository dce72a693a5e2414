// Files and tables that people bring: pasted and dropped into a page, picked as a source, with sheets and ranges; what is wrong in them comes with choices.
import { deflateRawSync, crc32 } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";

const TABLE = [
  "City\tPeople\tSince\tGrowth\tBudget\tFee",
  "Århus\t285273\t2001-02-03\t1.5%\t$1,234.50\t$3",
  "Bern\t134591\t1191-05-01\t-0.25%\t($98.00)\tcall us",
  "Cork\t124391\t1185-01-01\t0.75%\t$0.00\t$4",
  "",
].join("\n");

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", content);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Lets a file go over the middle of the screen, as the system does. */
const drop = (page: Page, name: string, content: Buffer): Promise<void> =>
  page.evaluate(
    ({ name: called, base64 }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], called));
      const target = document.querySelector("main") ?? document.body;
      for (const type of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, base64: content.toString("base64") },
  );

describe("brought into a page", () => {
  test("a pasted table and a dropped workbook of sheets become tables of the page, with their types", async ({ editor }) => {
    const { page } = await editor("Brought", () => []);
    await page.getByText("Pick something to show").waitFor();
    await paste(page, TABLE);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("285273").waitFor();
    expect(await dialog.getByRole("button", { name: "Type of People" }).innerText()).toContain("Whole number");
    await expectAccessible(page);
    // What is not alike stays text, and is offered with what would be lost.
    await dialog.getByText("“Fee” holds amounts in $, except 1 value: “call us”.").waitFor();
    await dialog.getByRole("button", { name: "Convert" }).click();
    expect(await dialog.getByRole("button", { name: "Type of Fee" }).innerText()).toContain("Whole number");
    await dialog.getByRole("button", { name: "Add to page" }).click();
    await dialog.getByRole("button", { name: "Load these cells as empty" }).click();
    await dialog.getByText("are empty now").waitFor();
    await dialog.getByRole("button", { name: "Add to page" }).click();
    const pasted = page.getByRole("grid", { name: /Pasted table/u });
    await pasted.getByRole("gridcell", { name: "Bern" }).waitFor();
    for (const shown of ["−0.25%", "−$98.00", "$1,234.50", "$4"]) await pasted.getByRole("gridcell", { name: shown }).waitFor();

    await drop(page, "Stock.xlsx", workbook());
    await dialog.getByRole("button", { name: /Sheet/u }).waitFor();
    expect(await dialog.getByLabel("Range").inputValue()).toBe("A3:B5");
    await dialog.getByRole("button", { name: /Sheet/u }).click();
    await page.getByRole("option", { name: "Prices" }).click();
    await dialog.getByText("4.35", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Add to page" }).click();
    await page.getByRole("grid", { name: /Stock/u }).getByRole("gridcell", { name: "4.35" }).waitFor();
  });

  test("a report as a spreadsheet in Germany writes it: its title is no row, the euro stands where it stood", async ({ editor }) => {
    const { page } = await editor("Brought report", () => [], "dark");
    await page.getByText("Pick something to show").waitFor();
    const report =
      "Quartalsbericht;;\r\n;;\r\nRegion;Umsatz 2022;Umsatz 2023\r\nNord;1.234,50 \u0080;2.000,00 \u0080\r\nS\u00FCd;99,00 \u0080;-1,25 \u0080\r\n";
    await drop(page, "Bericht.csv", Buffer.from(report, "latin1"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Nord", { exact: true }).waitFor();
    expect(await dialog.getByLabel("Lines to skip").inputValue()).toBe("2");
    expect(await dialog.getByRole("button", { name: "Type of Umsatz 2022" }).innerText()).toContain("Decimal");
    await dialog.getByText("The first 2 lines do not look like rows and are skipped.").waitFor();
    await dialog.getByText("this one is a guess").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Add to page" }).click();
    const table = page.getByRole("grid", { name: /Bericht/u });
    for (const shown of ["Süd", "1,234.50\u00A0€", "−1.25\u00A0€"])
      await table.getByRole("gridcell", { name: shown, exact: true }).waitFor();
  });

  test("a file that holds nothing is told so, and left without a question: there is nothing to lose", async ({ editor }) => {
    const { page, watch } = await editor("Brought empty", () => []);
    watch.expect(/Failed to load resource: the server responded with a status of 4\d\d/u);
    await page.getByText("Pick something to show").waitFor();
    await drop(page, "Nothing.csv", Buffer.from(""));
    await page.getByRole("dialog").getByText("The file is empty.").waitFor();
    await closeByEscape(page.getByRole("dialog"));
  });

  test("a source is uploaded in the picker; a short row and a bad cell are told, and loaded after a choice", async ({ editor }) => {
    const { page, watch } = await editor("Picked file", () => []);
    watch.expect(/Failed to load resource: the server responded with a status of 4\d\d/u);
    await page.getByRole("button", { name: "All sources" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Upload a file" }).click();
    const content = "exported by a program\nname;amount\nA;1\nB\nC;x\n";
    await page.getByLabel("File to upload").setInputFiles({ name: "ragged.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Start at line 2" }).click();
    await dialog.getByText("Line 4:").waitFor();
    await dialog.locator("code", { hasText: "B" }).waitFor();
    await dialog.getByRole("button", { name: "Fill short rows with empty cells" }).click();
    await dialog.getByRole("button", { name: "Type of amount" }).click();
    await page.getByRole("option", { name: "Whole number" }).click();
    await dialog.getByRole("button", { name: "Use as source" }).click();
    await dialog.getByRole("button", { name: "Load these cells as empty" }).click();
    await dialog.getByText("are empty now").waitFor();
    await dialog.getByRole("button", { name: "Use as source" }).click();
    await page
      .getByRole("grid", { name: /ragged/u })
      .getByRole("gridcell", { name: "C", exact: true })
      .waitFor();
  });
});

/** A small .xlsx: titles above a list of stock, and a second sheet of prices. */
function workbook(): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packed = "http://schemas.openxmlformats.org/package/2006/relationships";
  const row = (line: number, ...cells: readonly (string | number)[]): string =>
    `<row r="${line}">${cells.map((cell) => (typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join("")}</row>`;
  const sheet = (...rows: readonly string[]): string => `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
  return zip({
    "_rels/.rels": `<Relationships xmlns="${packed}"><Relationship Id="a" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="Stock" sheetId="1" r:id="a"/><sheet name="Prices" sheetId="2" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packed}"><Relationship Id="a" Type="${links}/worksheet" Target="a.xml"/><Relationship Id="b" Type="${links}/worksheet" Target="b.xml"/></Relationships>`,
    "xl/a.xml": sheet(row(1, "What is in stock"), row(3, "Item", "Pieces"), row(4, "Nail", 12), row(5, "Screw", 7)),
    "xl/b.xml": sheet(row(1, "Item", "Price"), row(2, "Nail", 4.3499999999999996)),
  });
}

function zip(parts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const plain = Buffer.from(text);
    const content = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), content]);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}
