/** Characters of text shown before 'Show more', in whole paragraphs, so that a text does not fill a phone's screen. */
const MAX_VISIBLE = 400;
/** A text that is only slightly longer is shown in full, since the button would take up the space that it saves. */
const TOLERANCE = 120;

/** Splits markdown into its first paragraphs (at least one) and the collapsed rest, which is empty for a short text. */
export const splitText = (markdown: string): readonly [start: string, rest: string] => {
  const paragraphs = markdown.trim().split(/(?:\r?\n[ \t]*){2,}/);
  let length = 0;
  const splitAt = paragraphs.findIndex((paragraph, at) => {
    length += paragraph.length;
    return at > 0 && length > MAX_VISIBLE;
  });
  const rest = splitAt === -1 ? '' : paragraphs.slice(splitAt).join('\n\n');
  return rest.length <= TOLERANCE ? [markdown, ''] : [paragraphs.slice(0, splitAt).join('\n\n'), rest];
};
