import type { ReactNode } from "react";
import { generalNumber, type NumberSymbols } from "@sheaf/locale";
import { Button } from "../../../../shared/actions/button.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import type { CallError } from "../../../../shared/http/call-error.ts";
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
  /** Why the values could not be counted. */
  readonly error: CallError | null;
  readonly onRetry: () => void;
  /** They are being counted. */
  readonly isCounting: boolean;
  /** Called when they are counted. */
  readonly children: () => ReactNode;
}

/** Around what a change of type converts and loses, of one column or of several. */
export function ConversionDialog({
  title,
  lost,
  canConvert,
  onConvert,
  onClose,
  error,
  onRetry,
  isCounting,
  children,
}: ConversionDialogProps) {
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
      {error !== null ? (
        <ErrorState
          summary={t("table.convert-dialog.values-could-not-counted")}
          message={error.message}
          requestId={error.requestId}
          onRetry={onRetry}
        />
      ) : isCounting ? (
        <SkeletonRows rows={6} rowHeight={28} />
      ) : (
        children()
      )}
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
