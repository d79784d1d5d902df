import { type Done } from './contract.ts';

/** The answer of what writes no event. */
export const done = (message: string): Done => ({ success: true, message });
