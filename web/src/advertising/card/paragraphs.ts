/** Letters of an operator's words that are shown before 'Show more', in whole paragraphs: a phone is not to be filled by them. */
const SHOWN = 400;
/** What is only a little longer is shown whole: a button would take the room that it saves. */
const SPARED = 120;

/** Markdown in two: the paragraphs that it begins with, at least one, and those that wait; empty where it is short. */
export const inTwo = (markdown: string): readonly [begins: string, waits: string] => {
  const paragraphs = markdown.trim().split(/(?:\r?\n[ \t]*){2,}/);
  let letters = 0;
  const over = paragraphs.findIndex((paragraph, at) => {
    letters += paragraph.length;
    return at > 0 && letters > SHOWN;
  });
  const waits = over === -1 ? '' : paragraphs.slice(over).join('\n\n');
  return waits.length <= SPARED ? [markdown, ''] : [paragraphs.slice(0, over).join('\n\n'), waits];
};
