/** How many camps one parent may hide. */
export const MAX_HIDDEN_CAMPS = 5000;
