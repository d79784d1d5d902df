import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type Problem } from '@campjay/platform/http/route.ts';

/** Differences between sign-in providers. */
export interface SignInMethod {
  /** Confirms that the account's owner requests an irreversible action; the problem if not. */
  confirm(request: {
    readonly userId: string;
    /** The caller's session. */
    readonly sessionId: string | undefined;
    readonly password: string | undefined;
    readonly clientAddress: string;
    readonly headers: IncomingHttpHeaders;
    readonly signal: AbortSignal;
  }): Promise<Problem | undefined>;
  /** Ends the caller's session in every process; returns the headers that remove it from the browser. */
  leave(sessionId: string): Promise<OutgoingHttpHeaders>;
  /** Lines about the sign-in in the receipt of a deleted account. */
  readonly receipt: { readonly destroyed: string; readonly remains: readonly string[] };
}
