import type { ReactNode } from "react";
import { generalNumber, type NumberSymbols } from "@sheaf/locale";
import { Button } from "../../../../shared/actions/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { t } from "../../../../shared/words/words.ts";
import { useWorkbook } from "../../../state/workbook.ts";

interface ConversionDialogProps {
  readonly title: string;
  /** So many values become empty; the button says so. */
  readonly lost: number;
  readonly canConvert: boolean;
  readonly onConvert: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Around what a change of type converts and loses, of one column or of several. */
export function ConversionDialog({ title, lost, canConvert, onConvert, onClose, children }: ConversionDialogProps) {
  const { symbols } = useWorkbook();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={!canConvert}
            onPress={() => {
              onConvert();
              onClose();
            }}
          >
            {lost === 0
              ? t("table.convert-dialog.convert")
              : t("table.convert-dialog.convert-and-empty", { number: generalNumber(lost, symbols) })}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** How many of the texts of a column convert, where there are any. */
export function conversionSaid(texts: number, converted: number, symbols: NumberSymbols): string {
  const number = (value: number): string => generalNumber(value, symbols);
  return converted === texts
    ? t("table.convert-dialog.all-values-convert", { number: number(texts) })
    : t("table.convert-dialog.values-convert-not-become", {
        number: number(converted),
        number2: number(texts),
        number3: number(texts - converted),
      });
}
