import { createTransport, type NodemailerError } from 'nodemailer';
import { connectionTo } from './smtpMailer.ts';
import { smtpServerOf } from './smtpServerOf.ts';

const WITHIN_MS = 10_000;

/** Why a mail server cannot be worked with, as a sentence without its password; undefined where it takes us. */
export const whyNoMailServer = async (url: string): Promise<string | undefined> => {
  const timeouts = {
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
    dnsTimeout: WITHIN_MS,
  };
  const transport = createTransport({ ...connectionTo(smtpServerOf(url)), ...timeouts });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    // Its own text may quote the account.
    const { code, originalCode } = Object(error) as Partial<NodemailerError>;
    return code === 'EAUTH'
      ? 'The mail server of SMTP_URL refuses its user or password.'
      : `The mail server of SMTP_URL cannot be reached: ${originalCode ?? code ?? 'unknown'}.`;
  } finally {
    transport.close();
  }
};
