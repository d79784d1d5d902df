import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type Problem } from '@campjay/platform/http/route.ts';

/** What differs by who signs people in. */
export interface SignInMethod {
  /** Whether it is the account's own person who wishes what cannot be undone; the problem if not. */
  confirm(request: {
    readonly userId: string;
    /** The sign-in that asks. */
    readonly sessionId: string | undefined;
    readonly password: string | undefined;
    readonly clientAddress: string;
    readonly headers: IncomingHttpHeaders;
    readonly signal: AbortSignal;
  }): Promise<Problem | undefined>;
  /** Ends the session that asks, in every process; answers the headers that take it back from the browser. */
  leave(sessionId: string): Promise<OutgoingHttpHeaders>;
  /** What the receipt of a deleted account says of the sign-in. */
  readonly receipt: { readonly destroyed: string; readonly remains: readonly string[] };
}
