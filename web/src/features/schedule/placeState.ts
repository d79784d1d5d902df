/** The current state of the browser's history entry, to preserve it when adding to it. */
export const placeState = (state: unknown): object => Object(state) as object;
