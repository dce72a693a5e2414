import { TextLink } from "../../shared/actions/text-link.tsx";
import panes from "../../shared/layout/two-panes.module.css";

const ADDRESS = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:])/;

/** A comment of the warehouse: plain text in which addresses can be followed. */
export function Citation({ text }: { readonly text: string }) {
  return (
    <p className={panes.prose}>
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          <TextLink key={`${index} ${part}`} href={part} isExternal strong={false}>
            {part}
          </TextLink>
        ) : (
          part
        ),
      )}
    </p>
  );
}
