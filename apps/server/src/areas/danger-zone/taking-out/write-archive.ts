import { CodedError, type InputLayer } from "@sheaf/contract";
import { fileName, folderName, type Sink, ZipStream } from "@sheaf/files";
import { csvLine, guardedText } from "@sheaf/result";
import { namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { entriesAsCsv } from "../../input-tables/index.ts";
import { fullName } from "../../organizations/index.ts";
import { documentAsFile, type DocumentReader } from "../../workbooks/index.ts";

export interface Written {
  readonly documents: number;
  readonly tables: number;
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
}

/**
 * Writes an archive of everything that people made in an organization: documents as files in their folders, what was entered into input tables
 * as CSV, and the list of members. Says what is in it. Throws FileTooLarge where no archive has room for it.
 */
export async function writeOrganizationArchive(
  services: Pick<Services, "store" | "work" | "clock">,
  documents: DocumentReader,
  asked: Asked,
  sink: Sink,
): Promise<Written> {
  const zip = new ZipStream(async (bytes) => {
    asked.signal.throwIfAborted();
    await sink(bytes);
  });
  try {
    return await new ArchiveWriting(services, documents, asked, zip).run();
  } finally {
    zip.destroy();
  }
}

class ArchiveWriting {
  readonly #services: Pick<Services, "store" | "work" | "clock">;
  readonly #documents: DocumentReader;
  readonly #asked: Asked;
  readonly #zip: ZipStream;
  readonly #taken = new Set<string>();
  readonly #problems: { what: string; why: string }[] = [];
  #tables = 0;

  constructor(services: Pick<Services, "store" | "work" | "clock">, documents: DocumentReader, asked: Asked, zip: ZipStream) {
    this.#services = services;
    this.#documents = documents;
    this.#asked = asked;
    this.#zip = zip;
  }

  async run(): Promise<Written> {
    await this.#members();
    let documents = 0;
    for (const row of await this.#rows()) {
      this.#asked.signal.throwIfAborted();
      if (await this.#document(row)) documents += 1;
    }
    const written: Written = { documents, tables: this.#tables, problems: this.#problems };
    const { organizationId } = this.#asked;
    const { name, slug } = await this.#services.store.db
      .selectFrom("organizations")
      .select(["name", "slug"])
      .where("id", "=", organizationId)
      .executeTakeFirstOrThrow();
    const about = { organizationId, name, slug, madeAt: new Date(this.#services.clock.now()).toISOString(), ...written };
    await this.#zip.add("contents.json", `${JSON.stringify(about, null, 2)}\n`);
    await this.#zip.end();
    return written;
  }

  async #members(): Promise<void> {
    const { rows } = await sql<{
      readonly user_id: string;
      readonly email: string;
      readonly first_name: string;
      readonly last_name: string;
      readonly user_kind: string;
      readonly account_type: string;
      readonly is_archived: boolean;
      readonly created_at: Date;
      readonly teams: readonly string[];
    }>`
      select m.user_id, m.email, m.first_name, m.last_name, m.user_kind, a.name as account_type, m.is_archived, m.created_at,
        array(select t.name from team_people x join teams t on t.organization_id = x.organization_id and t.id = x.team_id
          where x.organization_id = m.organization_id and x.user_id = m.user_id and t.archived_at is null order by t.name) as teams
      from members m join account_types a on a.organization_id = m.organization_id and a.id = m.account_type_id
      where m.organization_id = ${this.#asked.organizationId} order by m.small_name, m.email`.execute(this.#services.store.db);
    await this.#zip.begin("members.csv");
    await this.#zip.write(csvLine(["User ID", "Email", "Name", "Kind", "Account type", "Active", "Teams", "Member since"]));
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
        ]),
      );
    await this.#zip.finish();
  }

  async #rows(): Promise<readonly DocumentRow[]> {
    const { rows } = await sql<DocumentRow>`
      with recursive around as (
        select i.id, i.parent_id, array[]::text[] as folders, 0 as depth from inodes i
        where i.organization_id = ${this.#asked.organizationId} and i.archived_at is null
        union all
        select a.id, p.parent_id, array[p.name] || a.folders, a.depth + 1
        from around a join inodes p on p.organization_id = ${this.#asked.organizationId} and p.id = a.parent_id
        where a.depth < 100
      )
      select i.id, i.type, i.name, a.folders, w.published_version
      from inodes i
      join workbooks w on w.organization_id = i.organization_id and w.inode_id = i.id
      join around a on a.id = i.id and a.parent_id is null
      where i.organization_id = ${this.#asked.organizationId} and i.archived_at is null
      order by a.folders, lower(i.name), i.id`.execute(this.#services.store.db);
    return rows;
  }

  /** The draft, which is the newest there is, and what was entered into its input tables. */
  async #document(row: DocumentRow): Promise<boolean> {
    const { organizationId, userId, signal } = this.#asked;
    const { db } = this.#services.store;
    const folder = ["documents", ...row.folders.map(folderName)].join("/");
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

  /** A name that no other file of the archive has, whatever the system makes of capitals. */
  #free(folder: string, parts: readonly string[], ending: string): string {
    for (let n = 1; ; n += 1) {
      const name = `${folder}/${fileName(n === 1 ? parts : [...parts, String(n)], ending)}`;
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      return name;
    }
  }
}

const layerWords: Readonly<Record<InputLayer, readonly string[]>> = { published: [], draft: ["draft"] };
