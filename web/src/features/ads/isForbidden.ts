import type { RequestError } from '../../app/refusal.ts';

const FORBIDDEN = 403;

/** Whether the server denied access (403). */
export const isForbidden = (error: RequestError): boolean => 'status' in error && error.status === FORBIDDEN;
