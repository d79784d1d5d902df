/** On wide screens: text in lines of readable length, beside Jay and the table of contents. */
export const TEXT_COLUMNS = 'minmax(0, 65ch) 280px';
