/** Hidden camps per parent. */
export const MAX_HIDDEN_CAMPS = 5000;
