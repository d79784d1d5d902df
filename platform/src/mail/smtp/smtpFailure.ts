import { type NodemailerError } from 'nodemailer';
import { MailRefused, MailUnavailable } from '../port.ts';

/**
 * The commands to which a server replies about the email; earlier replies are about our access, which an operator can
 * fix.
 */
const MESSAGE_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/**
 * Classifies a failed attempt. Replies of servers, and the client's errors, quote mailboxes and passwords, so only
 * codes are passed on.
 */
export const smtpFailure = (error: unknown): MailRefused | MailUnavailable => {
  const { code, originalCode, command, permanent, response } = Object(error) as Partial<NodemailerError>;
  const reply = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response ?? '')?.[0];
  const details = [originalCode ?? code, command?.replace(/^AUTH .*/, 'AUTH'), reply].filter(
    (detail) => detail !== undefined,
  );
  const reason = details.length === 0 ? 'unknown' : details.join(', ');
  // 421: the server is shutting down, whatever the last command was (RFC 5321, section 3.8).
  const isAboutMessage = MESSAGE_COMMANDS.has(command ?? '') && reply !== undefined && !reply.startsWith('421');
  if (isAboutMessage && permanent === true) return new MailRefused(`The mail server refused the letter (${reason}).`);
  return new MailUnavailable(
    `The mail server did not take the letter (${reason}).`,
    isAboutMessage ? 'letter' : 'server',
  );
};
