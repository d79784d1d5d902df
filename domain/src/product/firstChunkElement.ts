/** Id of the script element with the first cards of a server-rendered search page, as JSON. */
export const FIRST_CHUNK_ELEMENT_ID = 'first-chunk';
