import type { GrantSummary, RightReason } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../actions/button.tsx";
import { Badge } from "../../feedback/badge.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { useMembership } from "../../services/organization.tsx";
import { shownSymbols } from "../../words/shown-numbers.ts";
import { t } from "../../words/words.ts";
import { dayFrom, endOfDay, lastDayBefore, shownEnd } from "./end-of-day.ts";
import styles from "./share-dialog.module.css";

/** Days after which a right ends that are offered first. */
const USUAL_DAYS = 30;

type Ending = Pick<GrantSummary | RightReason, "endsAt" | "hasEnded">;

/** Until when a right is given, or that it has ended. */
export function EndBadge({ endsAt, hasEnded }: Ending) {
  const { zone } = useMembership();
  const [now] = useState(() => Date.now());
  if (endsAt === null) return null;
  const when = shownEnd(endsAt, now, zone, shownSymbols().names);
  return <Badge tone={hasEnded ? "bad" : "warn"}>{t(hasEnded ? "shared.grant-end.ended" : "shared.grant-end.until", { when })}</Badge>;
}

interface GrantEndFormProps extends Ending {
  readonly name: string;
  /** Null: without an end. */
  readonly onEnd: (endsAt: string | null) => void;
  readonly onClose: () => void;
}

/** The last day on which somebody has a right: chosen, changed, taken back, or the right renewed after it. */
export function GrantEndForm({ name, endsAt, hasEnded, onEnd, onClose }: GrantEndFormProps) {
  const { zone } = useMembership();
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState(endsAt === null || hasEnded ? dayFrom(now, USUAL_DAYS, zone) : lastDayBefore(endsAt, zone));
  const end = endOfDay(day, zone);
  const isPast = end !== null && Date.parse(end) <= now;
  return (
    <form
      className={styles.endForm}
      aria-label={t("shared.grant-end.form", { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (end !== null && !isPast) onEnd(end);
      }}
    >
      <TextField
        label={t("shared.grant-end.last-day")}
        type="date"
        value={day}
        onChange={setDay}
        error={isPast ? t("shared.grant-end.past") : null}
        autoFocus
      />
      <p className={styles.endNote}>{t("shared.grant-end.means", { name })}</p>
      <div className={styles.endActions}>
        <Button type="submit" variant="primary" size="small" isDisabled={end === null || isPast}>
          {t(hasEnded ? "shared.grant-end.renew" : "shared.grant-end.set")}
        </Button>
        {endsAt !== null && (
          <Button size="small" onPress={() => onEnd(null)}>
            {t(hasEnded ? "shared.grant-end.renew-without" : "shared.grant-end.without")}
          </Button>
        )}
        <Button variant="quiet" size="small" onPress={onClose}>
          {t("shared.cancel")}
        </Button>
      </div>
    </form>
  );
}

interface EndFieldProps {
  /** As `2026-12-31`; null: without an end. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

/** The end of what is about to be given. */
export function EndField({ day, onDay }: EndFieldProps) {
  const { zone } = useMembership();
  const [now] = useState(() => Date.now());
  if (day === null)
    return (
      <Button variant="quiet" size="small" onPress={() => onDay(dayFrom(now, USUAL_DAYS, zone))}>
        {t("shared.grant-end.add")}
      </Button>
    );
  const end = endOfDay(day, zone);
  return (
    <span className={styles.endField}>
      <TextField
        label={t("shared.grant-end.until-day")}
        type="date"
        size="small"
        isInline
        value={day}
        onChange={onDay}
        error={end === null || Date.parse(end) <= now ? t("shared.grant-end.past") : null}
      />
      <Button variant="quiet" size="small" onPress={() => onDay(null)}>
        {t("shared.grant-end.without")}
      </Button>
    </span>
  );
}
