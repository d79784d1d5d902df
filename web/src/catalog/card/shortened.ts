/** Letters of a description shown before 'Show more': about five lines of a card. */
const SHOWN = 260;
/** A description that is only a little longer is shown whole: a button would take the room that it saves. */
const SPARED = 60;

/** The beginning of a long text up to the end of a word, with '…'; a short one as it is. */
export const shortened = (text: string): string =>
  text.length <= SHOWN + SPARED ? text : `${text.slice(0, SHOWN).replace(/\s+\S*$/u, '')}…`;
