/** Letters of a description shown before 'Show more': about five lines of a card. */
const MAX_VISIBLE = 260;
/** A description that is only a little longer is shown whole: a button would take the room that it saves. */
const TOLERANCE = 60;

/** The beginning of a long text up to the end of a word, with '…'; a short one as it is. */
export const shorten = (text: string): string =>
  text.length <= MAX_VISIBLE + TOLERANCE ? text : `${text.slice(0, MAX_VISIBLE).replace(/\s+\S*$/u, '')}…`;
