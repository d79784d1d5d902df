/** Whom a Clerk user is with us. */
export interface ClerkAccount {
  /** Ours: a random UUID. */
  readonly userId: string;
  /** When we first saw this user. */
  readonly createdAt: Date;
}

/** Which account of ours belongs to a user of Clerk, so that nothing else in the product knows Clerk's ids. */
export interface ClerkAccounts {
  /** The user's account, made at first sight; of several at once all get the same one. */
  findOrCreate(clerkUserId: string): Promise<ClerkAccount>;
}
