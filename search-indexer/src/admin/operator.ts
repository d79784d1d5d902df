/** The actor of command-line operations. */
export const OPERATOR = 'operator';
