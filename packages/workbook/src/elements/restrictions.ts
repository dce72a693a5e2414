import type { Element } from "../document.ts";
import type { ElementQuery, QueryPeople, QueryPolicy, QuerySecurity } from "../query.ts";
import { isData } from "./known.ts";

export type { ColumnSecurity } from "../schema/parts/table-parts.ts";
export type { RowPolicy } from "../schema/parts/element-parts.ts";

/** F8: what of an element not everybody may see; nothing of one that anybody may. */
export function restrictionsOf(element: Element): Pick<ElementQuery, "securities" | "policies"> {
  if (!isData(element)) return {};
  const columnSecurities = ("columnSecurities" in element ? element.columnSecurities : undefined) ?? [];
  const policies = (element.sheaf?.rowPolicies ?? []).filter((policy) => policy.state !== "disabled");
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
