/** One message to one person, in plain text. */
export interface EmailMessage {
  /** One mailbox and nothing around it: 'parent@example.org'. */
  readonly to: string;
  /** One line; breaks in it count as blanks. */
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt at the same letter, and for no other one: who tries again does not write twice. */
  readonly idempotencyKey: string;
}

/**
 * Sends letters. A letter is private: neither its words nor its address may reach a log or an error's message.
 * Every adapter passes the contract suite beside this file.
 */
export interface Mailer {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves when somebody else has taken the letter over for good. Of two attempts with one key the reader sees one
   * letter, as far as the adapter can tell; both carry the same Message-ID.
   * @throws MailRefused when this letter can never be delivered, such as to a mailbox that there is not
   * @throws MailUnavailable when a later attempt may succeed
   */
  send(email: EmailMessage): Promise<void>;
  /** Removes what the adapter itself stores of the letters with these keys; absent where it stores none. */
  forget?(idempotencyKeys: readonly string[]): Promise<void>;
}

/** The letter cannot work however often it is tried: its address is none, or the mailbox is refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The letter could not be handed over now. Try again later, with the same key. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  /** @param concerns whether other letters would fare the same now, or the server put off this one alone */
  constructor(
    message: string,
    readonly concerns: 'server' | 'letter' = 'server',
  ) {
    super(message);
  }
}
