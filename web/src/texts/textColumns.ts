/** On wide screens: lines of a length that is read with ease, and beside them Jay and the table of contents. */
export const TEXT_COLUMNS = 'minmax(0, 65ch) 280px';
