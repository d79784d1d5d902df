import { type IncomingHttpHeaders } from 'node:http';

/** Somebody who has proven who they are. `userId` is ours, opaque, and never holds a name or an email. */
export interface SignedIn {
  readonly userId: string;
  /** Names the sign-in that the proof comes from; whoever knows it cannot sign in with it. */
  readonly sessionId: string;
  /** When the account was made. */
  readonly createdAt: Date;
  /** Whether the provider itself has verified that the account's email is its owner's. */
  readonly isEmailVerified?: boolean;
}

/**
 * Tells who sent a request. Bad credentials are nobody's: the reason goes to the log, never to the caller. Every adapter
 * passes the contract suite beside this file.
 */
export interface IdentityProvider {
  readonly name: 'local' | 'clerk';
  authenticate(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
}
