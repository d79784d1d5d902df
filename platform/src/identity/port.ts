import { type IncomingHttpHeaders } from 'node:http';

/** An authenticated user. `userId` is ours, opaque, and never contains a name or an email. */
export interface SignedIn {
  readonly userId: string;
  /** Identifies the session; it cannot be used to sign in. */
  readonly sessionId: string;
  /** When the account was created. */
  readonly createdAt: Date;
  /** True if the provider itself has verified the account's email. */
  readonly isEmailVerified?: boolean;
}

/**
 * Authenticates requests. Invalid credentials yield undefined: the reason is logged, never sent to the caller. Every
 * adapter passes the contract suite beside this file.
 */
export interface IdentityProvider {
  readonly name: 'local' | 'clerk';
  authenticate(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
}
