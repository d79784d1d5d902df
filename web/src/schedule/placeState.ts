/** What a history entry of the browser holds already, to be handed on beside something new. */
export const placeState = (state: unknown): object => Object(state) as object;
