import { CodedError, limits, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from "graphql";

/**
 * Bounds on a GraphQL document, checked on the syntax tree before validation and execution spend anything (V69, V70). Every
 * selection counts, fragments each time they are used; the walk itself stops at the bound.
 */
export function parseBounded(source: string): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(source, { maxTokens: limits.graphqlTokens, noLocation: true });
  } catch (error) {
    throw new CodedError(
      "EINVAL",
      error instanceof Error ? foreign(error.message.slice(0, 200)) : message("errors.graphql.document-cannot-read"),
    );
  }
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const counted = { selections: 0, aliases: 0, directives: 0 };

  const walk = (set: SelectionSetNode, depth: number, within: readonly string[]): void => {
    if (depth > limits.graphqlDepth)
      throw new CodedError("EINVAL", message("errors.graphql.document-nested-deeper-levels", { most: limits.graphqlDepth }));
    for (const selection of set.selections) {
      counted.selections += 1;
      counted.directives += selection.directives?.length ?? 0;
      if (counted.selections > limits.graphqlComplexity)
        throw new CodedError("EINVAL", message("errors.graphql.document-selects-fields", { most: limits.graphqlComplexity }));
      if (counted.directives > 50) throw new CodedError("EINVAL", message("errors.graphql.document-holds-50-directives"));
      switch (selection.kind) {
        case Kind.FIELD:
          if (selection.alias !== undefined) counted.aliases += 1;
          if (counted.aliases > limits.graphqlAliases)
            throw new CodedError("EINVAL", message("errors.graphql.document-holds-aliases", { most: limits.graphqlAliases }));
          if (selection.selectionSet !== undefined) walk(selection.selectionSet, depth + 1, within);
          break;
        case Kind.INLINE_FRAGMENT:
          walk(selection.selectionSet, depth + 1, within);
          break;
        case Kind.FRAGMENT_SPREAD: {
          const { value } = selection.name;
          if (within.includes(value)) throw new CodedError("EINVAL", message("errors.graphql.fragment-contains-itself", { value }));
          const fragment = fragments.get(value);
          if (fragment !== undefined) walk(fragment.selectionSet, depth + 1, [...within, value]);
          break;
        }
      }
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      walk(definition.selectionSet, 1, []);
      // each root field is one operation of ours: that many may be asked for at once
      if (definition.selectionSet.selections.length > limits.graphqlAliases)
        throw new CodedError("EINVAL", message("errors.graphql.too-many-fields-root"));
    }
  }
  return document;
}

/** The operation that a document's reader asks for; undefined if it names none or several fit. */
export function chosenOperation(
  document: DocumentNode,
  name: string | null,
): { readonly operation: "query" | "mutation" | "subscription"; readonly rootFields: number } | undefined {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const chosen =
    name === null
      ? operations.length === 1
        ? operations[0]
        : undefined
      : operations.find((definition) => definition.name?.value === name);
  return chosen === undefined ? undefined : { operation: chosen.operation, rootFields: chosen.selectionSet.selections.length };
}
