import { Button } from "../../../shared/actions/button.tsx";
import { ProgressMeter } from "../../../shared/feedback/progress-bar.tsx";
import { t } from "../../../shared/words/words.ts";

interface SendingProps {
  readonly words: string;
  /** 0 to 1. */
  readonly share: number;
  readonly onStop: () => void;
}

/** What is on its way, how far it is, and a way to stop it. */
export function Sending({ words, share, onStop }: SendingProps) {
  return (
    <>
      <span role="status">{words}</span>
      <ProgressMeter value={share} label={words} />
      <Button size="small" onPress={onStop}>
        {t("input-table.files.stop")}
      </Button>
    </>
  );
}
