import { type OutgoingHttpHeaders } from 'node:http';
import { type Problem } from '@campjay/platform/http/kit.ts';

/** What differs by who signs people in. */
export interface SignInDoor {
  /** Whether it is the account's own person who wishes what cannot be undone; the problem if not. */
  confirm(wish: {
    readonly userId: string;
    readonly password: string | undefined;
    readonly clientAddress: string;
  }): Promise<Problem | undefined>;
  /** The headers that take a session of ours back from the browser. */
  cleared(): OutgoingHttpHeaders;
}
