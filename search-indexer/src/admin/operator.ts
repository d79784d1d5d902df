/** Who acts at the command line. */
export const OPERATOR = 'operator';
