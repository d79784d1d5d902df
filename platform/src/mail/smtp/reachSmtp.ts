import { createTransport, type NodemailerError } from 'nodemailer';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout } from '../../kernel/reach.ts';
import { connectionTo, type SmtpMailerOptions } from './smtpMailer.ts';
import { parseSmtpUrl } from './parseSmtpUrl.ts';

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
