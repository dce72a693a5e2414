import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { motion } from "@sheaf/theme";
import { useToasts } from "../feedback/toast.tsx";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { copyText } from "./clipboard.ts";
import { IconButton } from "./icon-button.tsx";
import { t } from "../words/words.ts";

interface CopyProps {
  /** What is copied. */
  readonly text: string;
  /** Said in a toast as well, for things far from the eye: `URL copied to clipboard`. */
  readonly message?: string;
}

function useCopy({ text, message }: CopyProps): { readonly copied: boolean; readonly copy: () => void } {
  const toasts = useToasts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), motion.copyConfirm);
    return () => clearTimeout(timer);
  }, [copied]);
  const tell = async (): Promise<void> => {
    const done = await copyText(text);
    setCopied(done);
    if (!done) toasts.show({ text: t("shared.could-not-copy"), status: "error" });
    else if (message !== undefined) toasts.show({ text: message, status: "success" });
  };
  const copy = (): void => {
    void tell();
  };
  return { copied, copy };
}

/** Copies and says so for three seconds. */
export function CopyButton({
  label = t("shared.copy-button.copy"),
  size = "medium",
  variant = "secondary",
  ...what
}: CopyProps & { readonly label?: string; readonly size?: ButtonSize; readonly variant?: ButtonVariant }) {
  const { copied, copy } = useCopy(what);
  return (
    <Button icon={copied ? Check : Copy} size={size} variant={variant} onPress={copy}>
      <span aria-live="polite">{copied ? t("shared.copy-button.copied") : label}</span>
    </Button>
  );
}

export function CopyIconButton({ label, ...what }: CopyProps & { readonly label: string }) {
  const { copied, copy } = useCopy(what);
  return <IconButton icon={copied ? Check : Copy} label={copied ? t("shared.copy-button.copied") : label} onPress={copy} />;
}
