/** Letters of an operator's words that are shown before 'Show more', in whole paragraphs: a phone is not to be filled by them. */
const MAX_VISIBLE = 400;
/** What is only a little longer is shown whole: a button would take the room that it saves. */
const TOLERANCE = 120;

/** Markdown in two: the paragraphs that it begins with, at least one, and those that wait; empty where it is short. */
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
