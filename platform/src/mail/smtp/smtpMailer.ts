import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { z } from 'zod';
import { MailRefused, MailUnavailable, type Mailer } from '../port.ts';
import { sanitizeEmail, unsubscribeHeaders, messageIdOf } from '../sanitizeEmail.ts';
import { type SmtpServer, parseSmtpUrl } from './parseSmtpUrl.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout } from '../../kernel/timeouts.ts';

/**
 * An error reply to one of these SMTP commands is about the email. Errors before these commands are about the
 * connection or the sign-in, which an operator can fix.
 */
const EMAIL_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

const Text = z.string().optional().catch(undefined);
const ErrorDetails = z.object({
  ...{ code: Text, originalCode: Text, command: Text, response: Text },
  permanent: z.boolean().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** The properties of Nodemailer's errors, as far as an error has them. */
const detailsOf = (error: unknown): Partial<z.infer<typeof ErrorDetails>> => ErrorDetails.safeParse(error).data ?? {};

/**
 * Classifies a failed attempt. The replies of servers and the errors of the client may quote mailboxes and passwords,
 * so only their codes are passed on.
 */
const toMailError = (error: unknown): MailRefused | MailUnavailable => {
  const { code, originalCode, command, permanent, response } = detailsOf(error);
  const reply = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response ?? '')?.[0];
  const details = [originalCode ?? code, command?.replace(/^AUTH .*/, 'AUTH'), reply].filter(
    (detail) => detail !== undefined,
  );
  const reason = details.length === 0 ? 'unknown' : details.join(', ');
  // 421 means that the server is shutting down, whatever the last command was (RFC 5321, section 3.8).
  const isAboutEmail = EMAIL_COMMANDS.has(command ?? '') && reply !== undefined && !reply.startsWith('421');
  if (isAboutEmail && permanent === true) return new MailRefused(`The mail server rejected the email (${reason}).`);
  return new MailUnavailable(
    `The mail server did not accept the email (${reason}).`,
    isAboutEmail ? 'email' : 'server',
  );
};

interface SmtpMailerOptions {
  /** See `parseSmtpUrl`. */
  readonly url: string;
  /** The mailbox that emails are sent from. */
  readonly from: string;
  /** Timeout for a whole email, from the first packet to the server's last reply, in ms; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** The CA certificate that signs the server's certificate, in PEM; the CAs that Node.js trusts when absent. */
  readonly certificateAuthority?: string;
}

/**
 * Sends each email to a mail server over its own connection. If the server's last reply is lost, the email may already
 * have been accepted; a retry has the same Message-ID.
 * @throws WrongSmtpUrl
 */
export const createSmtpMailer = ({
  url,
  from,
  timeoutMs = 30_000,
  certificateAuthority,
}: SmtpMailerOptions): Mailer => {
  const transport = createTransport({
    ...connectionOptions(parseSmtpUrl(url)),
    ...(certificateAuthority !== undefined && { tls: { ca: certificateAuthority } }),
    // The signal below ends the attempt. These timeouts also close a socket that has not connected by then.
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
      const sanitizedEmail = sanitizeEmail(email);
      const { to, subject, text, idempotencyKey } = sanitizedEmail;
      try {
        await transport.sendMail({
          from: { name: 'Campjay', address: from },
          to: { name: '', address: to },
          envelope: { from, to: [to] },
          subject,
          text,
          messageId: messageIdOf(idempotencyKey, from),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(sanitizedEmail) },
          encoding: 'quoted-printable',
          xMailer: false,
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
};

const connectionOptions = ({ host, port, tls, credentials }: SmtpServer): SMTPTransportOptions => ({
  host,
  port,
  secure: tls === 'direct',
  requireTLS: tls === 'starttls',
  ignoreTLS: tls === 'off',
  // Fails if the server offers no authentication, instead of continuing without it.
  ...(credentials !== undefined && { auth: credentials, forceAuth: true }),
});

/**
 * Checks the connection to a mail server and the sign-in, without sending an email.
 * @param options.withinMs timeout in ms
 */
export const reachMailServer = async (
  url: string,
  {
    withinMs = REACH_WITHIN_MS,
    certificateAuthority,
  }: { readonly withinMs?: number } & Pick<SmtpMailerOptions, 'certificateAuthority'> = {},
): Promise<ReachResult> => {
  const transport = createTransport({
    ...connectionOptions(parseSmtpUrl(url)),
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
    const { code, originalCode, responseCode = 500 } = detailsOf(error);
    // A 4xx reply to a sign-in is a temporary failure (RFC 4954, section 6).
    if (code === 'EAUTH' && responseCode >= 500)
      return { kind: 'refused', sentence: 'The mail server of SMTP_URL rejects the user name or password.' };
    return { kind: 'unreachable', reason: originalCode ?? code ?? 'no answer' };
  } finally {
    transport.close();
  }
};
