import { LogOut, UserPlus } from "lucide-react";
import { Button } from "../../actions/button.tsx";
import { useAction } from "../../graphql/use-action.ts";
import { t } from "../../words/words.ts";
import { JOIN_TEAM, LEAVE_TEAM, TEAM_LISTS } from "./team-queries.ts";

interface JoinButtonProps {
  readonly team: { readonly teamId: string; readonly name: string };
  /** Null: neither. */
  readonly step: "join" | "leave" | null;
  /** In a list, where the row says which team it is. */
  readonly isInRow?: boolean;
  readonly onRefused: (message: string | null) => void;
}

/** Comes into an open team, or goes out of it. */
export function JoinButton({ team: { teamId, name }, step, isInRow = false, onRefused }: JoinButtonProps) {
  const join = useAction(JOIN_TEAM);
  const leave = useAction(LEAVE_TEAM);
  if (step === null) return null;
  const action = step === "join" ? join : leave;
  return (
    <Button
      icon={step === "join" ? UserPlus : LogOut}
      size={isInRow ? "small" : "medium"}
      variant={step === "join" && !isInRow ? "primary" : "secondary"}
      isPending={action.isRunning}
      {...(isInRow ? { "aria-label": t(step === "join" ? "shared.teams.join-named" : "shared.teams.leave-named", { name }) } : {})}
      onPress={() => void action.run({ teamId }, { refetch: TEAM_LISTS }).then((done) => onRefused(done.ok ? null : done.error.message))}
    >
      {t(step === "join" ? "shared.teams.join" : "shared.teams.leave")}
    </Button>
  );
}
