import { type NodemailerError } from 'nodemailer';
import { MailRefused, MailUnavailable } from '../port.ts';

/** The steps at which a server judges the letter; before them it judges us, which an operator can mend. */
const MESSAGE_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/**
 * What a failed attempt means. Servers quote mailboxes and passwords in their answers, and so do the client's errors:
 * only codes are passed on.
 */
export const smtpFailure = (error: unknown): MailRefused | MailUnavailable => {
  const { code, originalCode, command, permanent, response } = Object(error) as Partial<NodemailerError>;
  const reply = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response ?? '')?.[0];
  const details = [originalCode ?? code, command?.replace(/^AUTH .*/, 'AUTH'), reply].filter(
    (detail) => detail !== undefined,
  );
  const reason = details.length === 0 ? 'unknown' : details.join(', ');
  // 421: the server is shutting down, whatever it was told last (RFC 5321 §3.8).
  const isAboutMessage = MESSAGE_COMMANDS.has(command ?? '') && reply !== undefined && !reply.startsWith('421');
  if (isAboutMessage && permanent === true) return new MailRefused(`The mail server refused the letter (${reason}).`);
  return new MailUnavailable(
    `The mail server did not take the letter (${reason}).`,
    isAboutMessage ? 'letter' : 'server',
  );
};
