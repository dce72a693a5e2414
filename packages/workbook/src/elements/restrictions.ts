import type { Element, Id } from "../document.ts";
import type { ElementQuery, QueryPeople, QueryPolicy, QuerySecurity } from "../query.ts";

/** Who may see some columns of a table (workbook-file 10). */
export interface ColumnSecurity {
  readonly id: Id;
  readonly restrictedColumns: readonly Id[];
  readonly criteria: QuerySecurity["criteria"];
}

/** Which rows a person may see (workbook-file 15.4). */
export interface RowPolicy {
  readonly id: Id;
  readonly name?: string;
  readonly rule: string;
  readonly appliesTo?: "everyone" | Partial<QueryPeople>;
  readonly except?: Partial<QueryPeople>;
  readonly state?: "enabled" | "disabled";
}

/** Column and row security, as the schemas leave it. */
type Restricted = Element & {
  readonly columnSecurities?: readonly ColumnSecurity[];
  readonly sheaf?: { readonly rowPolicies?: readonly RowPolicy[] };
};

/** F8: what of an element not everybody may see; nothing of one that anybody may. */
export function restrictionsOf(element: Element): Pick<ElementQuery, "securities" | "policies"> {
  const { columnSecurities = [], sheaf } = element as Restricted;
  const policies = (sheaf?.rowPolicies ?? []).filter((policy) => policy.state !== "disabled");
  return {
    ...(columnSecurities.length === 0
      ? {}
      : {
          securities: columnSecurities.map(({ restrictedColumns, criteria }): QuerySecurity => ({ columns: restrictedColumns, criteria })),
        }),
    ...(policies.length === 0
      ? {}
      : {
          policies: policies.map(({ id, name, rule, appliesTo = "everyone", except = {} }): QueryPolicy => ({
            id,
            name: name ?? id,
            rule,
            appliesTo: appliesTo === "everyone" ? appliesTo : people(appliesTo),
            except: people(except),
          })),
        }),
  };
}

function people({ users = [], teams = [] }: Partial<QueryPeople>): QueryPeople {
  return { users, teams };
}
