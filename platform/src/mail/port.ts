/** One plain-text message to one person. */
export interface EmailMessage {
  /** One bare mailbox: 'parent@example.org'. */
  readonly to: string;
  /** One line; line breaks are replaced by blanks. */
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt at one email, and unique to it, so that a retry does not send a second one. */
  readonly idempotencyKey: string;
}

/**
 * Sends emails. An email is private: neither its text nor its address may reach a log or an error message. Every
 * adapter passes the contract suite beside this file.
 */
export interface Mailer {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves once the receiving system has accepted the email for good. As far as the adapter can ensure it, two
   * attempts with one key deliver one email; both have the same Message-ID.
   * @throws MailRefused if this email can never be delivered, for example because the mailbox does not exist
   * @throws MailUnavailable if a later attempt may succeed
   */
  send(email: EmailMessage): Promise<void>;
  /** Deletes the adapter's own copies of the emails with these keys; absent if it stores none. */
  forget?(idempotencyKeys: readonly string[]): Promise<void>;
}

/** The email can never be delivered: its address is invalid, or the mailbox is refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The email could not be handed over now. Try again later with the same key. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  /** @param concerns 'server' if other emails would fail too, 'letter' if the server deferred only this one */
  constructor(
    message: string,
    readonly concerns: 'server' | 'letter' = 'server',
  ) {
    super(message);
  }
}
