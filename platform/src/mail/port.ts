/** One plain-text email to one person. */
export interface EmailMessage {
  /** One bare mailbox: 'parent@example.org'. */
  readonly to: string;
  /** One line; line breaks are replaced by spaces. */
  readonly subject: string;
  readonly text: string;
  /** A URL that unsubscribes by a POST without signing in (RFC 8058). Only for emails that one can unsubscribe from. */
  readonly unsubscribeUrl?: string;
  /** The same for every attempt at one email, and unique to it, so that a retry does not send a second one. */
  readonly idempotencyKey: string;
}

/**
 * Sends emails. An email is private: neither its text nor its address may appear in a log or an error message. Every
 * adapter passes `mailerContract.ts`.
 */
export interface Mailer {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves once the receiving system has taken responsibility for the email. Two attempts with the same key have the
   * same Message-ID, and deliver only one email as far as the adapter can ensure it.
   * @throws MailRefused if this email can never be delivered, for example because the mailbox does not exist
   * @throws MailUnavailable if a later attempt may succeed
   */
  send(email: EmailMessage): Promise<void>;
  /** Deletes the adapter's own copies of the emails with these keys; absent if it stores none. */
  forget?(idempotencyKeys: readonly string[]): Promise<void>;
}

/** The email can never be delivered: its address is invalid, or the mail server rejects the mailbox. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The email could not be sent now. Try again later with the same key. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  /** @param concerns 'server' if other emails would fail too, 'email' if the server deferred only this one */
  constructor(
    message: string,
    readonly concerns: 'server' | 'email' = 'server',
  ) {
    super(message);
  }
}
