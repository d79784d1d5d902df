/** Characters of a description shown before 'Show more', about five lines of a card. */
const MAX_VISIBLE = 260;
/** A description only slightly longer is shown in full, because the button would need the space that it saves. */
const TOLERANCE = 60;

/** The beginning of a long text up to a word's end, with '…'; a short text unchanged. */
export const shorten = (text: string): string =>
  text.length <= MAX_VISIBLE + TOLERANCE ? text : `${text.slice(0, MAX_VISIBLE).replace(/\s+\S*$/u, '')}…`;
