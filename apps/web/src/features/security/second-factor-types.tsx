import { useQuery } from "@apollo/client/react";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { ACCOUNT_TYPES } from "../../shared/documents/queries.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./security.module.css";

interface SecondFactorTypesProps {
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (accountTypeIds: readonly string[]) => void;
}

/** Account types whose members take a second step even where not everybody does. */
export function SecondFactorTypes({ chosen, isDisabled, onChange }: SecondFactorTypesProps) {
  const { data } = useQuery(ACCOUNT_TYPES);
  return (
    <div role="group" className={styles.factor} aria-label={t("security.rules.second-factor-types")}>
      <p className={styles.quiet}>{t("security.rules.second-factor-types")}</p>
      {data?.accountTypes.map(({ accountTypeId, name }) => (
        <Checkbox
          key={accountTypeId}
          isSelected={chosen.includes(accountTypeId)}
          isDisabled={isDisabled}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, accountTypeId] : chosen.filter((id) => id !== accountTypeId))}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
}
