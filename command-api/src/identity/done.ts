import { type Done } from './contract.ts';

/** Response of routes that append no event. */
export const done = (message: string): Done => ({ success: true, message });
