import { CodedError, type InputLayer } from "@sheaf/contract";
import { fileName, folderName, freeName, type Sink, ZipStream } from "@sheaf/files";
import { csvLine, guardedText } from "@sheaf/result";
import { namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { Connector } from "@sheaf/warehouse";
import { type RawBuilder, sql } from "kysely";
import type { FilePlace } from "../../../platform/files/index.ts";
import type { Services } from "../../../platform/services.ts";
import { entriesAsCsv } from "../../input-tables/index.ts";
import { fullName } from "../../organizations/index.ts";
import { documentAsFile, type DocumentReader } from "../../workbooks/index.ts";
import { tableAsCsv } from "./table-as-csv.ts";

export interface Written {
  readonly documents: number;
  readonly tables: number;
  /** What people uploaded: into cells, pictures, and the rows of data files. */
  readonly files: number;
  /** Of the documents, those out of the trash. */
  readonly trashed: number;
  /** What could not be written, and why. */
  readonly problems: readonly { readonly what: string; readonly why: string }[];
}

interface Asked {
  readonly organizationId: string;
  /** In whose turn the threads work. */
  readonly userId: string;
  readonly signal: AbortSignal;
}

interface DocumentRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** Names of the folders around it, the outermost first. */
  readonly folders: readonly string[];
  readonly published_version: number | null;
  readonly is_trashed: boolean;
}

/**
 * Writes an archive of everything that people made in an organization: documents as files in their folders, what was entered into input tables
 * as CSV, files that were uploaded as they are, and the list of members. What lies in the trash stands apart. Says what is in it. Throws FileTooLarge where no archive has room for it.
 */
export async function writeOrganizationArchive(
  services: ArchiveServices,
  documents: DocumentReader,
  warehouse: Connector,
  asked: Asked,
  sink: Sink,
): Promise<Written> {
  const zip = new ZipStream(async (bytes) => {
    asked.signal.throwIfAborted();
    await sink(bytes);
  });
  try {
    return await new ArchiveWriting(services, documents, warehouse, asked, zip).run();
  } finally {
    zip.destroy();
  }
}

type ArchiveServices = Pick<Services, "store" | "work" | "clock" | "files">;

class ArchiveWriting {
  readonly #services: ArchiveServices;
  readonly #documents: DocumentReader;
  readonly #warehouse: Connector;
  readonly #asked: Asked;
  readonly #zip: ZipStream;
  readonly #taken = new Set<string>();
  readonly #problems: { what: string; why: string }[] = [];
  readonly #files: FileLine[] = [];
  #tables = 0;

  constructor(services: ArchiveServices, documents: DocumentReader, warehouse: Connector, asked: Asked, zip: ZipStream) {
    this.#services = services;
    this.#documents = documents;
    this.#warehouse = warehouse;
    this.#asked = asked;
    this.#zip = zip;
  }

  async run(): Promise<Written> {
    await this.#members(await this.#pictures());
    const [documents, trashed] = await this.#allDocuments();
    await this.#uploads();
    await this.#filesList();
    const written: Written = { documents, trashed, tables: this.#tables, files: this.#files.length, problems: this.#problems };
    const { organizationId } = this.#asked;
    const { name, slug } = await this.#services.store.db
      .selectFrom("organizations")
      .select(["name", "slug"])
      .where("id", "=", organizationId)
      .executeTakeFirstOrThrow();
    const about = {
      organizationId,
      name,
      slug,
      madeAt: new Date(this.#services.clock.now()).toISOString(),
      ...written,
      notes: notesOf(written),
    };
    await this.#zip.add("contents.json", `${JSON.stringify(about, null, 2)}\n`);
    await this.#zip.end();
    return written;
  }

  async #allDocuments(): Promise<readonly [documents: number, trashed: number]> {
    let [documents, trashed] = [0, 0];
    for (const row of await this.#rows()) {
      this.#asked.signal.throwIfAborted();
      if (!(await this.#document(row))) continue;
      documents += 1;
      if (row.is_trashed) trashed += 1;
    }
    return [documents, trashed];
  }

  async #members(pictures: ReadonlyMap<string, string>): Promise<void> {
    const { rows } = await sql<{
      readonly user_id: string;
      readonly email: string;
      readonly first_name: string;
      readonly last_name: string;
      readonly user_kind: string;
      readonly account_type: string;
      readonly is_archived: boolean;
      readonly created_at: Date;
      readonly picture_id: string | null;
      readonly teams: readonly string[];
    }>`
      select m.user_id, m.email, m.first_name, m.last_name, m.user_kind, a.name as account_type, m.is_archived, m.created_at, m.picture_id,
        array(select t.name from team_people x join teams t on t.organization_id = x.organization_id and t.id = x.team_id
          where x.organization_id = m.organization_id and x.user_id = m.user_id and t.archived_at is null order by t.name) as teams
      from members m join account_types a on a.organization_id = m.organization_id and a.id = m.account_type_id
      where m.organization_id = ${this.#asked.organizationId} order by m.small_name, m.email`.execute(this.#services.store.db);
    await this.#zip.begin("members.csv");
    await this.#zip.write(csvLine(["User ID", "Email", "Name", "Kind", "Account type", "Active", "Teams", "Member since", "Picture"]));
    for (const row of rows)
      await this.#zip.write(
        csvLine([
          row.user_id,
          guardedText(row.email),
          guardedText(fullName(row)),
          row.user_kind,
          guardedText(row.account_type),
          row.is_archived ? "no" : "yes",
          guardedText(row.teams.join("; ")),
          row.created_at.toISOString(),
          (row.picture_id === null ? undefined : pictures.get(row.picture_id)) ?? "",
        ]),
      );
    await this.#zip.finish();
  }

  async #rows(): Promise<readonly DocumentRow[]> {
    const { rows } = await sql<DocumentRow>`
      ${this.#around()}
      select i.id, i.type, i.name, a.folders, w.published_version, i.archived_at is not null as is_trashed
      from inodes i
      join workbooks w on w.organization_id = i.organization_id and w.inode_id = i.id
      join around a on a.id = i.id and a.parent_id is null
      where i.organization_id = ${this.#asked.organizationId}
      order by is_trashed, a.folders, lower(i.name), i.id`.execute(this.#services.store.db);
    return rows;
  }

  /** The draft, which is the newest there is, and what was entered into its input tables. */
  async #document(row: DocumentRow): Promise<boolean> {
    const { organizationId, userId, signal } = this.#asked;
    const { db } = this.#services.store;
    const folder = [row.is_trashed ? "trash" : "documents", ...row.folders.map(folderName)].join("/");
    try {
      const { document, sequence } = await this.#documents.at(db, organizationId, row.id, null);
      const text = await documentAsFile(
        this.#services,
        {
          document,
          name: row.name,
          format: "yaml",
          options: { envelope: "nested", dialect: "sheaf" },
          server: { [`${row.type === "dataset" ? "dataModel" : row.type}Id`]: row.id, documentVersion: sequence },
        },
        { person: { organizationId, userId }, signal },
      );
      await this.#zip.add(this.#free(folder, [row.name], "yaml"), text);
      await this.#entered(row, folder, document);
      await this.#cellFiles(row, folder);
      return true;
    } catch (error) {
      if (!(error instanceof CodedError) || signal.aborted) throw error;
      this.#problems.push({ what: `${folder}/${row.name}`, why: error.message });
      return false;
    }
  }

  async #entered(row: DocumentRow, folder: string, draft: WorkbookDocument): Promise<void> {
    const { organizationId } = this.#asked;
    const { db } = this.#services.store;
    const kept = await db
      .selectFrom("input_tables")
      .select(["element_id", "layer"])
      .where("organization_id", "=", organizationId)
      .where("workbook_id", "=", row.id)
      .where("row_count", ">", 0)
      .orderBy("element_id")
      .orderBy("layer", "desc")
      .execute();
    for (const { element_id: elementId, layer } of kept) {
      const document =
        layer === "published" && row.published_version !== null
          ? (await this.#documents.published(db, organizationId, row.id, null)).document
          : draft;
      const element = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementId);
      // rows of a table that somebody deleted are shown nowhere any more
      if (element === undefined) continue;
      const name = namesOf(document).element(element);
      await this.#zip.begin(this.#free(folder, [row.name, name, ...layerWords[layer]], "csv"));
      const place = { organizationId, workbookId: row.id, elementId, layer };
      for await (const lines of entriesAsCsv(db, place, element, document)) {
        this.#asked.signal.throwIfAborted();
        await this.#zip.write(lines);
      }
      await this.#zip.finish();
      this.#tables += 1;
    }
  }

  /** What was uploaded into cells of a document's input tables. */
  async #cellFiles(row: DocumentRow, folder: string): Promise<void> {
    const { organizationId } = this.#asked;
    const kept = await this.#services.store.db
      .selectFrom("cell_files as f")
      .select(["f.id", "f.name", "f.media_type"])
      .where("f.organization_id", "=", organizationId)
      .where("f.workbook_id", "=", row.id)
      .where((e) =>
        e.exists(
          e
            .selectFrom("cell_file_uses as u")
            .select("u.file_id")
            .whereRef("u.organization_id", "=", "f.organization_id")
            .whereRef("u.workbook_id", "=", "f.workbook_id")
            .whereRef("u.file_id", "=", "f.id"),
        ),
      )
      .orderBy("f.name")
      .orderBy("f.id")
      .execute();
    for (const { id, name, media_type: type } of kept)
      await this.#file({ organizationId, kind: "cell", id }, `${folder}/${folderName(`${row.name} files`)}/${folderName(name)}`, {
        of: `${folder}/${row.name}`,
        name,
        type,
      });
  }

  /** Rows of the tables that uploaded files were loaded into: the files themselves are not kept. */
  async #uploads(): Promise<void> {
    const { organizationId, signal } = this.#asked;
    const { rows } = await sql<{
      readonly id: string;
      readonly name: string;
      readonly folders: readonly string[];
      readonly is_trashed: boolean;
      readonly table_path: readonly string[];
    }>`
      ${this.#around()}
      select i.id, i.name, a.folders, i.archived_at is not null as is_trashed, d.table_path
      from inodes i
      join datafiles d on d.organization_id = i.organization_id and d.inode_id = i.id
      join around a on a.id = i.id and a.parent_id is null
      where i.organization_id = ${organizationId}
      order by is_trashed, a.folders, lower(i.name), i.id`.execute(this.#services.store.db);
    for (const { id, name, folders, is_trashed, table_path } of rows) {
      signal.throwIfAborted();
      const folder = [is_trashed ? "trash" : "documents", ...folders.map(folderName)].join("/");
      const plain = name.replace(/\.(?:csv|tsv|txt|json|jsonl|parquet|xlsx)$/iu, "");
      let [path, bytes]: [string | null, number] = [null, 0];
      try {
        await tableAsCsv(this.#warehouse, table_path, signal, async (piece) => {
          if (path === null) await this.#zip.begin((path = this.#free(folder, [plain], "csv")));
          bytes += piece.length;
          await this.#zip.write(piece);
        });
      } catch (error) {
        if (!(error instanceof CodedError) || signal.aborted) throw error;
        this.#problems.push({ what: `${folder}/${name}`, why: error.message });
      }
      if (path === null) continue;
      // what was written until it broke off stays, and the problem tells of it
      await this.#zip.finish();
      this.#files.push({ path, of: "", name, id, type: "text/csv", bytes });
    }
  }

  /** Inodes with the names of the folders around each, the outermost first: of the one whose `parent_id` is null by then. */
  #around(): RawBuilder<unknown> {
    return sql`with recursive around as (
        select i.id, i.parent_id, array[]::text[] as folders, 0 as depth from inodes i
        where i.organization_id = ${this.#asked.organizationId}
        union all
        select a.id, p.parent_id, array[p.name] || a.folders, a.depth + 1
        from around a join inodes p on p.organization_id = ${this.#asked.organizationId} and p.id = a.parent_id
        where a.depth < 100
      )`;
  }

  /** Pictures of documents and of people, each once. Gives where they stand, by their ids. */
  async #pictures(): Promise<ReadonlyMap<string, string>> {
    const { organizationId } = this.#asked;
    const places = new Map<string, string>();
    const rows = await this.#services.store.db
      .selectFrom("pictures")
      .select(["id", "media_type"])
      .where("organization_id", "=", organizationId)
      .orderBy("id")
      .execute();
    for (const { id, media_type: type } of rows) {
      const ending = /^image\/([a-z]+)/u.exec(type)?.[1] ?? "bin";
      const at = await this.#file({ organizationId, kind: "picture", id }, `pictures/${id}.${ending}`, { of: "", name: id, type });
      if (at !== null) places.set(id, at);
    }
    return places;
  }

  /** One file out of the store of files, as it was brought. Null: the store has it no more, which is one of the problems. */
  async #file(place: FilePlace, wanted: string, about: Omit<FileLine, "path" | "id" | "bytes">): Promise<string | null> {
    const found = await this.#services.files.read(place, 0).catch((error: unknown) => {
      if (!(error instanceof CodedError) || this.#asked.signal.aborted) throw error;
      this.#problems.push({ what: wanted, why: error.message });
      return null;
    });
    if (found === null) return null;
    try {
      const path = freeName(this.#taken, wanted);
      await this.#zip.begin(path);
      for await (const bytes of found.body as AsyncIterable<Uint8Array>) await this.#zip.write(bytes);
      await this.#zip.finish();
      this.#files.push({ ...about, path, id: place.id, bytes: found.size });
      return path;
    } finally {
      found.body.destroy();
    }
  }

  /** Which file is which: what stands in cells and documents names them by their ids. */
  async #filesList(): Promise<void> {
    await this.#zip.begin("files.csv");
    await this.#zip.write(csvLine(["Path", "Document", "Name", "File ID", "Type", "Bytes"]));
    for (const { path, of, name, id, type, bytes } of this.#files)
      await this.#zip.write(csvLine([guardedText(path), guardedText(of), guardedText(name), id, guardedText(type), String(bytes)]));
    await this.#zip.finish();
  }

  /** A name that no other file of the archive has. */
  #free(folder: string, parts: readonly string[], ending: string): string {
    return freeName(this.#taken, `${folder}/${fileName(parts, ending)}`);
  }
}

/** A file that somebody uploaded, as the list of them has it. */
interface FileLine {
  readonly path: string;
  /** The document in whose cells it is; nothing of pictures, which several may show, and of data files. */
  readonly of: string;
  readonly name: string;
  readonly id: string;
  readonly type: string;
  readonly bytes: number;
}

/** What whoever opens the archive has to know of it, besides the numbers. */
function notesOf({ trashed }: Written): readonly string[] {
  return [
    trashed === 0 ? "The trash holds no documents." : `${trashed} of the documents come from the trash and stand under trash/.`,
    "files.csv lists the uploaded files with their ids, by which documents and cells name them.",
    "Uploaded CSV and spreadsheet files are there as the rows that were loaded. Tables of connections are not in the archive.",
  ];
}

const layerWords: Readonly<Record<InputLayer, readonly string[]>> = { published: [], draft: ["draft"] };
