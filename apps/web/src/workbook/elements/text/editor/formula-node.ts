import { $applyNodeReplacement, type EditorConfig, type NodeKey, type SerializedTextNode, type Spread, TextNode } from "lexical";

type SerializedFormula = Spread<{ formula: string; valueFormat: string | null }, SerializedTextNode>;

/** A live formula among words: a chip that is marked, styled and deleted as one. It shows the formula; its text is that as people write it. */
export class FormulaNode extends TextNode {
  __formula: string;
  __valueFormat: string | null;

  static override getType(): string {
    return "live-formula";
  }

  static override clone(node: FormulaNode): FormulaNode {
    return new FormulaNode(node.__text, node.__formula, node.__valueFormat, node.__key);
  }

  static override importJSON({ text, formula, valueFormat, format, style }: SerializedFormula): FormulaNode {
    return $createFormulaNode(text, formula, valueFormat).setFormat(format).setStyle(style);
  }

  constructor(text: string, formula: string, valueFormat: string | null, key?: NodeKey) {
    super(text, key);
    this.__formula = formula;
    this.__valueFormat = valueFormat;
    this.__mode = 1;
  }

  override exportJSON(): SerializedFormula {
    return { ...super.exportJSON(), formula: this.__formula, valueFormat: this.__valueFormat };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const node = super.createDOM(config);
    node.setAttribute("data-formula", "");
    return node;
  }

  override canInsertTextBefore(): boolean {
    return false;
  }

  override canInsertTextAfter(): boolean {
    return false;
  }

  override isTextEntity(): boolean {
    return true;
  }
}

export function $createFormulaNode(text: string, formula: string, valueFormat: string | null): FormulaNode {
  return $applyNodeReplacement(new FormulaNode(text, formula, valueFormat));
}
