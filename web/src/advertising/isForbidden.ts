import type { RequestError } from '../app/refusal.ts';

const FORBIDDEN = 403;

/** Whether the server says that this is not for whoever asks. */
export const isForbidden = (error: RequestError): boolean => 'status' in error && error.status === FORBIDDEN;
