import type { ExportSchedule } from "@sheaf/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { TEST_DESTINATION } from "../../shared/schedules/queries.ts";
import { t } from "../../shared/words/words.ts";
import { useWorkbook } from "../state/workbook.ts";
import type { ScheduleDraft } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

type Program = ScheduleDraft["destinations"][number];

interface PlaceFieldsProps {
  readonly program: Program;
  readonly kept: ExportSchedule["destinations"][number] | undefined;
  readonly scheduleId: string | null;
  readonly onChange: (part: Partial<Program>) => void;
}

const orNull = (text: string): string | null => (text === "" ? null : text);

/** What opens a bucket or an SFTP server, and a test of it. What is kept is never shown again. */
export function PlaceFields({ program, kept, scheduleId, onChange }: PlaceFieldsProps) {
  const { workbookId } = useWorkbook();
  const test = useAction(TEST_DESTINATION);
  const isBucket = program.kind === "s3";
  const isKey = program.secret?.startsWith("-----") === true;
  const isKept = kept !== undefined && program.url === null;
  const placeholder = isKept ? t("schedules.form.secret-kept") : "";
  const [isWorking, setWorking] = useState(false);
  // A test takes its time: what was written meanwhile stays, and what it says is of no other place.
  const latest = useRef<Pick<PlaceFieldsProps, "program" | "onChange"> | null>(null);
  useEffect(() => {
    latest.current = { program, onChange };
    return () => void (latest.current = null);
  });
  const run = async (): Promise<void> => {
    setWorking(false);
    const tested = await test.run({ workbookId, scheduleId, destination: program });
    const now = latest.current;
    const isSame = now !== null && (["url", "user", "secret", "region"] as const).every((name) => now.program[name] === program[name]);
    if (!tested.ok || !isSame) return;
    setWorking(true);
    if (tested.data.testDestination.hostKey !== null) now.onChange({ hostKey: tested.data.testDestination.hostKey });
  };
  const isWhole =
    isKept || (program.url !== null && program.user !== null && program.secret !== null && (!isBucket || program.region !== null));
  return (
    <div className={styles.place}>
      <div className={styles.row}>
        <TextField
          label={isBucket ? t("schedules.place.access-key") : t("schedules.place.user")}
          autoComplete="off"
          placeholder={placeholder}
          value={program.user ?? ""}
          onChange={(user) => onChange({ user: orNull(user) })}
        />
        {isBucket && (
          <TextField
            label={t("schedules.place.region")}
            placeholder={placeholder}
            value={program.region ?? ""}
            onChange={(region) => onChange({ region: orNull(region) })}
          />
        )}
        <TextField
          label={isBucket ? t("schedules.place.secret-key") : t("schedules.place.password")}
          type="password"
          autoComplete="off"
          placeholder={placeholder}
          value={isKey ? "" : (program.secret ?? "")}
          onChange={(secret) => onChange({ secret: orNull(secret) })}
        />
      </div>
      {!isBucket && (
        <TextAreaField
          label={t("schedules.place.private-key")}
          isCode
          autoComplete="off"
          placeholder={t("schedules.place.private-key-what")}
          value={isKey ? (program.secret ?? "") : ""}
          onChange={(secret) => onChange({ secret: orNull(secret) })}
        />
      )}
      <div className={styles.tested}>
        <Button size="small" isDisabled={!isWhole} isPending={test.isRunning} onPress={() => void run()}>
          {t("schedules.place.test")}
        </Button>
        <span role="status" className={test.error === null ? styles.note : styles.problem}>
          {test.error !== null
            ? test.error.message
            : isWorking
              ? program.hostKey === null
                ? t("schedules.place.works")
                : t("schedules.place.works-with-key", { key: program.hostKey })
              : !isBucket && !isKept
                ? t("schedules.place.test-first")
                : ""}
        </span>
      </div>
    </div>
  );
}
