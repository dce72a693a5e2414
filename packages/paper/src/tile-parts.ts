import { type Look, plainFace, titleFamily } from "./look.ts";
import { type Box, type Mark, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";

/** The title of an element on its line, its subtitle beside it. */
export function titleMarks(title: string | null, subtitle: string | null, { x, y, width, height }: Box, look: Look): readonly Mark[] {
  const { measure, family, theme } = look;
  const size = theme.title.size ?? 14;
  const face = { family: titleFamily(look), isBold: theme.title.isBold !== false, isItalic: false };
  const text = title === null ? "" : fitted(title, face, size, width, measure);
  const used = text === "" ? 0 : measure(text, face, size) + 8;
  const baseline = y + height / 2 + size * 0.345;
  const beside = subtitle === null || width - used < 40 ? "" : fitted(subtitle, plainFace(family), 12, width - used, measure);
  return [
    ...(text === ""
      ? []
      : [tagged("H3", [{ kind: "text", x, y: baseline, text, face, size, color: theme.title.color ?? theme.roles.ink, anchor: "start" }])]),
    ...(beside === ""
      ? []
      : [
          tagged("P", [
            {
              kind: "text",
              x: x + used,
              y: baseline,
              text: beside,
              face: plainFace(family),
              size: 12,
              color: theme.roles["ink-3"],
              anchor: "start",
            },
          ]),
        ]),
  ];
}

/** A sentence in the middle of a box. */
export function noteMarks(text: string, { x, y, width, height }: Box, { measure, family, theme }: Look): readonly Mark[] {
  const face = plainFace(family);
  const shown = fitted(text, face, 13, width, measure);
  return [
    tagged("P", [
      { kind: "text", x: x + width / 2, y: y + height / 2 + 4, text: shown, face, size: 13, color: theme.roles["ink-3"], anchor: "middle" },
    ]),
  ];
}
