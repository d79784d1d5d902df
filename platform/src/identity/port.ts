import { type IncomingHttpHeaders } from 'node:http';

/** An authenticated user with their session. */
export interface SignedIn {
  /** Our own opaque id; it never contains a name or an email. */
  readonly userId: string;
  /** Identifies the session. It is not a secret: nobody can sign in with it. */
  readonly sessionId: string;
  /** When the account was created. */
  readonly createdAt: Date;
  /** True if the identity provider itself has verified the account's email; otherwise absent. */
  readonly isEmailVerified?: boolean;
}

/** Authenticates requests. Every adapter must pass `identityContract`. */
export interface IdentityProvider {
  readonly name: 'local' | 'clerk';
  /**
   * Returns the user who sent a request; undefined if its credentials are missing or invalid. The reason is only
   * logged.
   */
  authenticate(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
}
