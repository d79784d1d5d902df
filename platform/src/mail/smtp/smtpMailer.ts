import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { messageId } from '../messageId.ts';
import { type Mailer } from '../port.ts';
import { sanitizeEmail } from '../sanitizeEmail.ts';
import { smtpFailure } from './smtpFailure.ts';
import { type SmtpServer, parseSmtpUrl } from './parseSmtpUrl.ts';

export interface SmtpMailerOptions {
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

export const connectionTo = ({ host, port, tls, credentials }: SmtpServer): SMTPTransportOptions => ({
  host,
  port,
  secure: tls === 'direct',
  requireTLS: tls === 'starttls',
  ignoreTLS: tls === 'off',
  // A server that offers no authentication must not pass for one that checked the password.
  ...(credentials !== undefined && { auth: credentials, forceAuth: true }),
});
