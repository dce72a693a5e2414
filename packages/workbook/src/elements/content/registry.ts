import { button } from "../button/index.ts";
import { container } from "../container/index.ts";
import { divider } from "../divider/index.ts";
import { embed } from "../embed/index.ts";
import { form } from "../form/index.ts";
import { image } from "../image/index.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements, ContentKindName } from "../known.ts";
import { navigation } from "../navigation/index.ts";
import { pageBreak } from "../page-break/index.ts";
import { progress } from "../progress/index.ts";
import { repeatedContainer } from "../repeated-container/index.ts";
import { singleRowContainer } from "../single-row-container/index.ts";
import { spacer } from "../spacer/index.ts";
import { tabbedContainer } from "../tabbed-container/index.ts";
import { text } from "../text/index.ts";

/** Every kind of content and structure; one line each, and one that is missing does not compile. */
export const contentRecords: { readonly [K in ContentKindName]: ElementKind<ContentElements[K]> } = {
  text,
  image,
  button,
  divider,
  "page-break": pageBreak,
  spacer,
  embed,
  container,
  "tabbed-container": tabbedContainer,
  "repeated-container": repeatedContainer,
  "single-row-container": singleRowContainer,
  form,
  navigation,
  progress,
};
