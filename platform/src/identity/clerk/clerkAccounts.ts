/** Whom a Clerk user is with us. */
export interface ClerkAccount {
  /** Ours: a random UUID, or that of the local account that the user has confirmed to be theirs. */
  readonly userId: string;
  /** When we first saw this user, or when that local account was made. */
  readonly createdAt: Date;
}

/** Which account of ours belongs to a user of Clerk, so that nothing else in the product knows Clerk's ids. */
export interface ClerkAccounts {
  /**
   * The user's account, made at first sight; of several at once all get the same one. Undefined where the sign-in has
   * ended with us: its tokens stay good at Clerk until they expire.
   */
  findOrCreate(clerkUserId: string, sessionId: string): Promise<ClerkAccount | undefined>;
}
