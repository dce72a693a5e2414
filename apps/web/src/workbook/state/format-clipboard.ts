import type { CopiedFormat } from "../commands/formats.ts";

/** The format that was copied last, for as long as the workbook is open: the painter of formats. */
export interface FormatClipboard {
  readonly copied: () => CopiedFormat | null;
  readonly copy: (format: CopiedFormat) => void;
}

export function openFormatClipboard(): FormatClipboard {
  let kept: CopiedFormat | null = null;
  return { copied: () => kept, copy: (format) => void (kept = format) };
}
