// Google as its documentation says: sign-in, Drive (files, resumable uploads) and Sheets (values, batchUpdate that is all or nothing).
import { type Grant, OAuthService, type ServiceReply, type ServiceRequest } from "./oauth-service.ts";

export interface DriveFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly parents: readonly string[];
  /** Made by the program that asks: all that `drive.file` shows it. */
  readonly isOwn: boolean;
  bytes: Buffer;
}

interface Cell {
  readonly userEnteredValue?: Readonly<Record<string, unknown>>;
  readonly userEnteredFormat?: Readonly<Record<string, unknown>>;
}
interface Sheet {
  sheetId: number;
  title: string;
  hidden: boolean;
  rowCount: number;
  columnCount: number;
  cells: Map<string, Cell>;
}
interface Mark {
  readonly metadataKey: string;
  readonly metadataValue: string;
}
interface Book {
  readonly id: string;
  sheets: Sheet[];
  marks: Mark[];
}

const FOLDER = "application/vnd.google-apps.folder";
const SPREADSHEET = "application/vnd.google-apps.spreadsheet";
const OWN = "https://www.googleapis.com/auth/drive.file";
const ALL = "https://www.googleapis.com/auth/drive";
const QUARTER_MEGABYTE = 262_144;

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
const refuse = (message: string, status = 400): never => {
  throw new Refused(status, message);
};

type Json = Record<string, never>;

export class GoogleServer {
  readonly files: DriveFile[] = [];
  readonly books = new Map<string, Book>();
  /** Calls of `batchUpdate`, each the names of its requests. */
  readonly changes: (readonly string[])[] = [];
  readonly way: OAuthService;
  readonly #uploads = new Map<string, { readonly file: DriveFile; size: number | null }>();
  /** What happens between what is there and its answer: a file that is whole, rows that were added. */
  done: ((what: "file" | "rows") => Promise<void>) | null = null;
  /** What no file has yet. */
  readonly #givenIds = new Set<string>();
  #count = 0;

  constructor() {
    this.way = new OAuthService({
      authorizePath: "/o/oauth2/v2/auth",
      tokenPath: "/token",
      revokePath: "/revoke",
      rotates: false,
      answer: (request) => {
        try {
          return this.#answer(request);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          return { status: error.status, body: { error: { code: error.status, message: error.message, errors: [{ reason: "invalid" }] } } };
        }
      },
    });
  }

  /** One that somebody has, and the program did not make. */
  given(name: string, mimeType = FOLDER): string {
    return this.#made({ name, mimeType, parents: ["root"], isOwn: false }).id;
  }

  /** A folder that the program made, and may write into. */
  made(name: string): string {
    return this.#made({ name, mimeType: FOLDER, parents: ["root"], isOwn: true }).id;
  }

  /** What a sheet shows: values by rows. */
  shown(bookId: string, title: string): readonly (readonly unknown[])[] {
    const sheet = this.books.get(bookId)?.sheets.find((one) => one.title === title);
    if (sheet === undefined) return [];
    const rows: unknown[][] = [];
    for (const [place, { userEnteredValue }] of sheet.cells) {
      if (userEnteredValue === undefined) continue;
      const [row = 0, column = 0] = place.split(",").map(Number);
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length <= column) cells.push(null);
      cells[column] = Object.values(userEnteredValue)[0];
    }
    return rows;
  }

  cell(bookId: string, title: string, row: number, column: number): Cell | undefined {
    return this.books
      .get(bookId)
      ?.sheets.find((one) => one.title === title)
      ?.cells.get(`${row},${column}`);
  }

  titles(bookId: string): readonly string[] {
    return (this.books.get(bookId)?.sheets ?? []).map(({ title }) => title);
  }

  #made(file: Omit<DriveFile, "id" | "bytes">): DriveFile {
    this.#count += 1;
    const one = { ...file, id: `file-${this.#count}`, bytes: Buffer.alloc(0) };
    this.files.push(one);
    if (file.mimeType === SPREADSHEET)
      this.books.set(one.id, { id: one.id, sheets: [emptySheet({ sheetId: 0, title: "Sheet1" })], marks: [] });
    return one;
  }

  #answer(request: ServiceRequest): ServiceReply | Promise<ServiceReply> {
    const { method, url } = request;
    const upload = this.#uploads.get(url.pathname);
    if (upload !== undefined && method === "PUT") return this.#put(upload, request);
    const { grant } = request;
    if (grant === null) return { status: 401, body: { error: { code: 401, message: "Request had invalid authentication credentials." } } };
    if (!grant.scopes.includes(OWN) && !grant.scopes.includes(ALL)) refuse("Request had insufficient authentication scopes.", 403);
    if (url.pathname === "/drive/v3/files" && method === "GET")
      return { body: { files: this.#found(grant, url.searchParams.get("q") ?? "") } };
    if (url.pathname === "/drive/v3/files/generateIds" && method === "GET") {
      this.#count += 1;
      const id = `given-${this.#count}`;
      this.#givenIds.add(id);
      return { body: { ids: [id], space: "drive" } };
    }
    const asked = /^\/drive\/v3\/files\/([^/]+)$/.exec(url.pathname)?.[1];
    if (asked !== undefined && method === "GET")
      return this.#visible(grant, asked) ? { body: { id: asked } } : refuse(`File not found: ${asked}.`, 404);
    if (url.pathname === "/drive/v3/files" && method === "POST") {
      const { name, mimeType } = request.json() as { name: string; mimeType: string };
      return { body: { id: this.#made({ name, mimeType, parents: ["root"], isOwn: true }).id } };
    }
    if (url.pathname === "/upload/drive/v3/files" && method === "POST") return this.#begin(grant, request);
    if (url.pathname === "/v4/spreadsheets" && method === "POST") {
      const { title } = (request.json() as { properties: { title: string } }).properties;
      return {
        body: { spreadsheetId: this.#made({ name: title, mimeType: SPREADSHEET, parents: ["root"], isOwn: true }).id },
      };
    }
    const [, id = "", rest = ""] = /^\/v4\/spreadsheets\/([^/:]+)(.*)$/.exec(url.pathname) ?? [];
    const book = this.#visible(grant, id) ? this.books.get(id) : undefined;
    if (book === undefined) return refuse("Requested entity was not found.", 404);
    return this.#ofBook(book, rest, request);
  }

  #visible({ scopes }: Grant, id: string): boolean {
    if (id === "root") return true;
    const file = this.files.find((one) => one.id === id);
    return file !== undefined && (file.isOwn || scopes.includes(ALL));
  }

  #found(grant: Grant, query: string): readonly object[] {
    let found = this.files.filter(({ id }) => this.#visible(grant, id));
    for (const part of query.split(" and ")) {
      const mime = /^mimeType = '(.*)'$/.exec(part)?.[1];
      const name = /^name contains '(.*)'$/.exec(part)?.[1];
      if (part === "trashed = false") continue;
      if (mime !== undefined) found = found.filter(({ mimeType }) => mimeType === mime);
      else if (name !== undefined) found = found.filter((file) => file.name.toLowerCase().includes(name.toLowerCase()));
      else refuse(`Invalid Value: ${part}`);
    }
    return found.map(({ id, name }) => ({ id, name })).toReversed();
  }

  #begin(grant: Grant, request: ServiceRequest): ServiceReply {
    const { id, name, parents } = request.json() as unknown as Pick<DriveFile, "name" | "parents"> & { readonly id?: string };
    if (parents.some((parent) => !this.#visible(grant, parent))) refuse(`File not found: ${parents.join()}.`, 404);
    if (id !== undefined && !this.#givenIds.has(id)) refuse("The provided file ID is not usable.");
    if (this.files.some((file) => file.id === id)) refuse("A file already exists with the provided ID.", 409);
    const length = request.headers["x-upload-content-length"];
    const size = length === undefined ? null : Number(length);
    this.#count += 1;
    const path = `/upload/session/${this.#count}`;
    const mimeType = String(request.headers["x-upload-content-type"]);
    this.#uploads.set(path, {
      size,
      file: { id: id ?? `file-${this.#count}`, name, parents, mimeType, isOwn: true, bytes: Buffer.alloc(0) },
    });
    return { headers: { location: `${this.way.url()}${path}` } };
  }

  #put(
    upload: { readonly file: DriveFile; size: number | null },
    { headers, bytes }: ServiceRequest,
  ): ServiceReply | Promise<ServiceReply> {
    const { file } = upload;
    const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(headers["content-range"] ?? "");
    const total = range?.[3] === "*" ? null : Number(range?.[3]);
    if (range === null || (upload.size !== null && total !== null && total !== upload.size)) refuse("Invalid range");
    // how long it is may be said with its last piece
    const size = (upload.size ??= total);
    if (range?.[1] !== undefined) {
      const [start, last] = [Number(range[1]), Number(range[2])];
      if (start !== file.bytes.length || bytes.length !== last - start + 1) refuse("Invalid range");
      if ((size === null || last + 1 < size) && bytes.length % QUARTER_MEGABYTE !== 0) refuse("Chunks are multiples of 256 KB");
      file.bytes = Buffer.concat([file.bytes, bytes]);
    }
    if (file.bytes.length === size) {
      if (!this.files.includes(file)) {
        if (this.files.some(({ id }) => id === file.id)) refuse("A file already exists with the provided ID.", 409);
        this.files.push(file);
      }
      return this.#said("file", { body: { id: file.id } });
    }
    return { status: 308, headers: file.bytes.length === 0 ? {} : { range: `bytes=0-${file.bytes.length - 1}` } };
  }

  async #said(what: "file" | "rows", reply: ServiceReply): Promise<ServiceReply> {
    await this.done?.(what);
    return reply;
  }

  #ofBook(book: Book, rest: string, request: ServiceRequest): ServiceReply | Promise<ServiceReply> {
    if (rest === "" && request.method === "GET")
      return {
        body: {
          sheets: book.sheets.map(({ sheetId, title, rowCount, columnCount }) => ({
            properties: { sheetId, title, gridProperties: { rowCount, columnCount } },
          })),
        },
      };
    if (rest === ":batchUpdate") {
      const { requests } = request.json() as unknown as { requests: readonly Json[] };
      this.changes.push(requests.map((one) => Object.keys(one)[0] ?? ""));
      // all of it, or nothing
      const draft: Book = {
        ...book,
        sheets: book.sheets.map((sheet) => ({ ...sheet, cells: new Map(sheet.cells) })),
        marks: [...book.marks],
      };
      for (const one of requests) change(draft, one);
      book.sheets = draft.sheets;
      book.marks = draft.marks;
      const reply = { body: { spreadsheetId: book.id, replies: [] } };
      return requests.some((one) => "appendCells" in one) ? this.#said("rows", reply) : reply;
    }
    if (rest === "/developerMetadata:search") {
      const lookup = (request.json() as unknown as { dataFilters: { developerMetadataLookup: Partial<Mark> }[] }).dataFilters[0]
        ?.developerMetadataLookup;
      const found = book.marks.filter((mark) => matches(mark, lookup ?? {}));
      return { body: found.length === 0 ? {} : { matchedDeveloperMetadata: found.map((developerMetadata) => ({ developerMetadata })) } };
    }
    const title = /^\/values\/'(.*)'!1:1$/.exec(decodeURIComponent(rest))?.[1]?.replaceAll("''", "'");
    if (title !== undefined && request.method === "GET") {
      const row = this.shown(book.id, title)[0];
      return { body: { range: rest, majorDimension: "ROWS", ...(row === undefined ? {} : { values: [row.map((one) => one ?? "")] }) } };
    }
    return refuse("Not Found", 404);
  }
}

const emptySheet = (properties: { sheetId: number; title: string; hidden?: boolean; rowCount?: number; columnCount?: number }): Sheet => ({
  hidden: false,
  rowCount: 1_000,
  columnCount: 26,
  ...properties,
  cells: new Map(),
});
const matches = (mark: Mark, { metadataKey, metadataValue }: Partial<Mark>): boolean =>
  mark.metadataKey === metadataKey && (metadataValue === undefined || mark.metadataValue === metadataValue);

interface Area {
  sheetId: number;
  startRowIndex: number;
  endRowIndex: number;
  startColumnIndex: number;
  endColumnIndex: number;
}

function sheetOf(book: Book, sheetId: number): Sheet {
  return book.sheets.find((sheet) => sheet.sheetId === sheetId) ?? refuse(`No grid with id: ${sheetId}`);
}

function requireFreeTitle(book: Book, title: string, but: number | null): void {
  if (book.sheets.some((sheet) => sheet.title === title && sheet.sheetId !== but))
    refuse(`A sheet with the name "${title}" already exists. Please enter another name.`);
}

function write(sheet: Sheet, at: number, rows: readonly { readonly values: readonly Cell[] }[]): void {
  for (const [down, { values }] of rows.entries())
    for (const [across, cell] of values.entries()) {
      if (at + down >= sheet.rowCount || across >= sheet.columnCount) refuse("Attempting to write outside of the grid");
      if (Object.keys(cell.userEnteredValue ?? { none: 0 }).length !== 1) refuse("A cell has one value");
      sheet.cells.set(`${at + down},${across}`, cell);
    }
}

function change(book: Book, request: Json): void {
  const [[kind, asked]] = Object.entries(request) as unknown as [[string, unknown]];
  const { sheetId } = asked as { sheetId: number };
  switch (kind) {
    case "addSheet": {
      const { gridProperties, ...properties } = (asked as { properties: Sheet & { gridProperties?: Partial<Sheet> } }).properties;
      requireFreeTitle(book, properties.title, null);
      if (book.sheets.some((sheet) => sheet.sheetId === properties.sheetId)) refuse("The sheet id is taken");
      book.sheets.push(emptySheet({ ...properties, ...gridProperties }));
      return;
    }
    case "deleteSheet":
      sheetOf(book, sheetId);
      if (book.sheets.length === 1) refuse("You can't remove all the sheets in a document.");
      book.sheets = book.sheets.filter((sheet) => sheet.sheetId !== sheetId);
      return;
    case "appendDimension": {
      const sheet = sheetOf(book, sheetId);
      const { dimension, length } = asked as { dimension: string; length: number };
      if (!(length > 0)) refuse("Invalid length");
      if (dimension === "ROWS") sheet.rowCount += length;
      else sheet.columnCount += length;
      return;
    }
    case "updateCells": {
      const { start, range, rows } = asked as {
        start?: { sheetId: number; rowIndex: number };
        range?: { sheetId: number };
        rows?: { values: Cell[] }[];
      };
      if (range !== undefined) {
        const sheet = sheetOf(book, range.sheetId);
        for (const [place, { userEnteredFormat }] of sheet.cells)
          sheet.cells.set(place, userEnteredFormat === undefined ? {} : { userEnteredFormat });
        return;
      }
      write(sheetOf(book, start?.sheetId ?? -1), start?.rowIndex ?? 0, rows ?? []);
      return;
    }
    case "appendCells": {
      const sheet = sheetOf(book, sheetId);
      const { rows } = asked as { rows: { values: Cell[] }[] };
      const last = [...sheet.cells]
        .filter(([, { userEnteredValue }]) => userEnteredValue !== undefined)
        .map(([place]) => Number(place.split(",")[0]));
      const at = last.length === 0 ? 0 : Math.max(...last) + 1;
      sheet.rowCount = Math.max(sheet.rowCount, at + rows.length);
      write(sheet, at, rows);
      return;
    }
    case "updateSheetProperties": {
      const { properties, fields } = asked as {
        properties: Partial<Sheet> & { gridProperties?: Partial<Sheet> };
        fields: string;
      };
      const sheet = sheetOf(book, properties.sheetId ?? -1);
      if (fields.includes("title")) {
        requireFreeTitle(book, properties.title ?? "", sheet.sheetId);
        sheet.title = properties.title ?? "";
      }
      if (fields.includes("hidden")) sheet.hidden = properties.hidden === true;
      if (fields.includes("gridProperties")) Object.assign(sheet, properties.gridProperties);
      return;
    }
    case "copyPaste": {
      const { source, destination } = asked as { source: Area; destination: Area };
      const [from, to] = [sheetOf(book, source.sheetId), sheetOf(book, destination.sheetId)];
      if (destination.endRowIndex > to.rowCount || destination.endColumnIndex > to.columnCount) refuse("Range exceeds grid limits");
      for (let row = source.startRowIndex; row < source.endRowIndex; row += 1)
        for (let column = source.startColumnIndex; column < source.endColumnIndex; column += 1)
          to.cells.set(`${row},${column}`, from.cells.get(`${row},${column}`) ?? {});
      return;
    }
    case "createDeveloperMetadata":
      book.marks.push((asked as { developerMetadata: Mark }).developerMetadata);
      return;
    case "deleteDeveloperMetadata": {
      const { dataFilter } = asked as { dataFilter: { developerMetadataLookup: Partial<Mark> } };
      book.marks = book.marks.filter((mark) => !matches(mark, dataFilter.developerMetadataLookup));
      return;
    }
    default:
      refuse(`Unknown name "${kind}"`);
  }
}
