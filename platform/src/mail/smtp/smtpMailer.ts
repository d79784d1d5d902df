import { type NodemailerError, createTransport, type SMTPTransportOptions } from 'nodemailer';
import { MailRefused, MailUnavailable, type Mailer } from '../port.ts';
import { sanitizeEmail, messageId } from '../sanitizeEmail.ts';
import { type SmtpServer, parseSmtpUrl } from './parseSmtpUrl.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout } from '../../kernel/reach.ts';

/**
 * The commands to which a server replies about the email; earlier replies are about our access, which an operator can
 * fix.
 */
const MESSAGE_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/**
 * Classifies a failed attempt. Replies of servers, and the client's errors, quote mailboxes and passwords, so only
 * codes are passed on.
 */
const smtpFailure = (error: unknown): MailRefused | MailUnavailable => {
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

interface SmtpMailerOptions {
  /** See `parseSmtpUrl`. */
  readonly url: string;
  /** The mailbox that emails are sent from. */
  readonly from: string;
  /** Timeout for a whole email, from the first packet to the server's last reply, in ms; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** The CA of the server's certificate, in PEM; Node.js's trusted CAs when absent. */
  readonly certificateAuthority?: string;
}

/**
 * Sends each email to a mail server over its own connection. If the server's last reply is lost, the email may have
 * been accepted: the next attempt has the same Message-ID.
 * @throws WrongSmtpUrl
 */
export const createSmtpMailer = ({
  url,
  from,
  timeoutMs = 30_000,
  certificateAuthority,
}: SmtpMailerOptions): Mailer => {
  const transport = createTransport({
    ...connectionTo(parseSmtpUrl(url)),
    ...(certificateAuthority !== undefined && { tls: { ca: certificateAuthority } }),
    // The signal's deadline ends the attempt; these release a socket that is still unconnected then.
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    send: async (email) => {
      const { to, subject, text, idempotencyKey } = sanitizeEmail(email);
      try {
        await transport.sendMail({
          from: { name: 'Campjay', address: from },
          to: { name: '', address: to },
          envelope: { from, to: [to] },
          subject,
          text,
          messageId: messageId(idempotencyKey, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          encoding: 'quoted-printable',
          xMailer: false,
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw smtpFailure(error);
      }
    },
  };
};

const connectionTo = ({ host, port, tls, credentials }: SmtpServer): SMTPTransportOptions => ({
  host,
  port,
  secure: tls === 'direct',
  requireTLS: tls === 'starttls',
  ignoreTLS: tls === 'off',
  // A server that offers no authentication must not pass for one that checked the password.
  ...(credentials !== undefined && { auth: credentials, forceAuth: true }),
});

/** Signs in to a mail server once and sends nothing. @param options.withinMs timeout in ms */
export const reachMailServer = async (
  url: string,
  {
    withinMs = REACH_WITHIN_MS,
    certificateAuthority,
  }: { readonly withinMs?: number } & Pick<SmtpMailerOptions, 'certificateAuthority'> = {},
): Promise<ReachResult> => {
  const transport = createTransport({
    ...connectionTo(parseSmtpUrl(url)),
    ...(certificateAuthority !== undefined && { tls: { ca: certificateAuthority } }),
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  });
  try {
    await withTimeout(withinMs, transport.verify());
    return REACHED;
  } catch (error) {
    // The error's message may quote the account.
    const { code, originalCode, responseCode = 500 } = Object(error) as Partial<NodemailerError>;
    // A 4xx reply to a sign-in is a temporary failure (RFC 4954, section 6).
    if (code === 'EAUTH' && responseCode >= 500)
      return { kind: 'refused', sentence: 'The mail server of SMTP_URL refuses its user or password.' };
    return { kind: 'unreachable', reason: originalCode ?? code ?? 'no answer' };
  } finally {
    transport.close();
  }
};
