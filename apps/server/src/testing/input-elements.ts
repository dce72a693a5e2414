/** Elements of input tables as YAML, for tests that say something of the same tables: lists of lines that begin at the margin. */

/** A column of each type and with each kind of rule. */
export const targets = (connection: string): string => `- id: targets
  kind: input-table
  name: Targets
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: airport, name: Airport, type: text}
    - {id: Goal, name: Goal, type: number, range: {min: 0.5, max: 1}, sheaf: {entry: {message: Ask the planners}}}
    - {id: due, name: Due, type: datetime}
    - {id: done, name: Done, type: checkbox}
    - {id: tags, name: Tags, type: multi-select, values: [slow, busy]}
    - {id: status, name: Status, type: text, values: [At risk, On track], sheaf: {entry: {default: '"At risk"', onInvalid: reject}}}
    - {id: checked, name: Checked, type: number, sheaf: {entry: {validate: "[Checked] > [Goal]", onInvalid: accept}}}
    - {id: locked, name: Locked, type: text, sheaf: {entry: {lock: {users: [nobody@example.org]}}}}
    - {id: owner, name: Owner, type: text, sheaf: {display: {kind: person}}}
    - {id: UPDATED_BY}
    - {id: gap, name: Gap, formula: "[Goal] - 0.5"}`;

/** Names that stand several times, and entries beside each of them. */
export const regionsWithNotes = (connection: string): string => `- id: regions
  kind: table
  name: Regions
  source: {kind: sql, connectionId: ${connection}, statement: "SELECT * FROM (VALUES ('North', 1), ('North', 2), ('South', 3)) t(region, n)"}
  columns:
    - {id: region, name: Region, formula: "[Custom SQL/region]"}
    - {id: n, name: N, formula: "[Custom SQL/n]"}
- id: notes
  kind: input-table
  name: Notes
  inputMode: edit
  source: {kind: linked, from: regions}
  columns:
    - {id: region, key: region}
    - {id: most, name: Most, formula: "[Regions/N]"}
    - {id: note, name: Note, type: text}
    - {id: length, name: Length, formula: "Len([Note])"}
    - {id: pick, name: Pick, type: text, valuesFrom: {element: regions, column: region}, sheaf: {entry: {optionsWhere: "[Pick] <> [Region]"}}}
  sort: [{columnId: region, direction: ascending}]`;
