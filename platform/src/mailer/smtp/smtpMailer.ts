import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { messageId } from '../messageId.ts';
import { type Mailer } from '../port.ts';
import { sanitizeEmail } from '../sanitizeEmail.ts';
import { smtpFailure } from './smtpFailure.ts';
import { type SmtpServer, parseSmtpUrl } from './parseSmtpUrl.ts';

export interface SmtpMailerOptions {
  /** See `parseSmtpUrl`. */
  readonly url: string;
  /** The mailbox that letters come from. */
  readonly from: string;
  /** In ms, for a whole letter from the first packet to the server's last word; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** Who may sign the server's certificate, in PEM; whoever Node.js trusts when absent. */
  readonly certificateAuthority?: string;
}

/**
 * Hands letters to a mail server, each over a connection of its own. When the server's last word is lost, the letter
 * may have been taken: the next attempt carries the same Message-ID.
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
    // One deadline ends the attempt; these let go of a socket that it finds still unconnected.
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
  // A server that does not ask for the password it was given must not pass for one that checked it.
  ...(credentials !== undefined && { auth: credentials, forceAuth: true }),
});
