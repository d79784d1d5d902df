/** The account of ours that belongs to a Clerk user. */
export interface ClerkAccount {
  /** Our id: a random UUID, or that of the local account that the user has confirmed as theirs. */
  readonly userId: string;
  /** When we first saw this user, or when that local account was created. */
  readonly createdAt: Date;
}

/** Maps Clerk users to our accounts, so that nothing else in the product sees Clerk's ids. */
export interface ClerkAccounts {
  /**
   * Returns the user's account and creates it at first sight; concurrent calls get the same one. Undefined if the
   * session was ended here: its tokens stay valid at Clerk until they expire.
   */
  findOrCreate(clerkUserId: string, sessionId: string): Promise<ClerkAccount | undefined>;
}
