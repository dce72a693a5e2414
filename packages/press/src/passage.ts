import type { Role } from "@sheaf/paper";

export type Structure = PDFKit.PDFStructureElement;

/** The content of one part of a document. Links in it are parts of their own, where they stand in it. */
export class Passage {
  readonly #document: PDFKit.PDFDocument;
  readonly #role: Role | "Span";
  readonly #around: Structure;
  readonly #alt: string | undefined;
  #own: Structure | null = null;
  #content: PDFKit.PDFStructureContent | null = null;
  #isOpen = false;
  #link: { readonly address: string; readonly part: Structure } | null = null;

  constructor(document: PDFKit.PDFDocument, role: Role | "Span", around: Structure, alt?: string) {
    this.#document = document;
    this.#role = role;
    this.#around = around;
    this.#alt = alt;
    // A cell without content is one all the same: the next ones keep their columns.
    if (role === "TD" || role === "TH") this.#part();
  }

  /** What is drawn from now on is content of the part itself. */
  content(): void {
    if (this.#isOpen) return;
    this.#endLink();
    if (this.#role === "Artifact") this.#document.markContent("Artifact", { type: "Layout" });
    else this.#content = this.#document.markStructureContent(this.#role, this.#named());
    this.#isOpen = true;
  }

  /** Draws words that lead somewhere. Words of the same address that follow each other are one link, on however many lines. */
  link(address: string, drawn: (part: Structure) => void): void {
    this.#close();
    if (this.#link?.address !== address) {
      this.#endLink();
      this.#link = { address, part: this.#document.struct("Link") };
      this.#part().add(this.#link.part);
    }
    const { part } = this.#link;
    const content = this.#document.markStructureContent("Link");
    part.add(content);
    drawn(part);
    this.#document.endMarkedContent();
  }

  end(): void {
    this.#close();
    this.#endLink();
    this.#own?.end();
  }

  /** Where content and links of this part go; what only looks has no place of its own. */
  #part(): Structure {
    if (this.#role === "Artifact") return this.#around;
    if (this.#own === null) {
      // headers say that they are of the cells below them, which the types do not know of
      const scope = this.#role === "TH" ? { scope: "Column" } : {};
      this.#own = this.#document.struct(this.#role, { ...this.#named(), ...scope });
      this.#around.add(this.#own);
    }
    return this.#own;
  }

  #named(): { readonly alt?: string } {
    return this.#alt === undefined ? {} : { alt: this.#alt };
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#document.endMarkedContent();
    if (this.#content !== null) this.#part().add(this.#content);
    this.#content = null;
    this.#isOpen = false;
  }

  #endLink(): void {
    this.#link?.part.end();
    this.#link = null;
  }
}
