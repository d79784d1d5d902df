import { messageId } from '../messageId.ts';
import { type EmailMessage } from '../port.ts';

/** RFC 5322, section 2.1.1. */
const MAX_LINE_BYTES = 998;
const BASE64_LINE = /.{1,76}/g;

/**
 * Renders an email as a message that is readable in any editor: headers (RFC 5322) and text unencoded, in UTF-8 (RFC
 * 6532, 8bit). Only a text with lines longer than a message allows is encoded in base64.
 * @param email sanitized by `sanitizeEmail`
 */
export const toMimeMessage = (email: EmailMessage, from: string, date: Date): string => {
  const fitsPlainText = email.text.split('\n').every((line) => Buffer.byteLength(line) <= MAX_LINE_BYTES);
  const headers = [
    `From: Campjay <${from}>`,
    `To: <${email.to}>`,
    `Subject: ${toHeader(email.subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(email.idempotencyKey, from)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${fitsPlainText ? '8bit' : 'base64'}`,
  ];
  const lines = fitsPlainText
    ? email.text.split('\n')
    : (Buffer.from(email.text).toString('base64').match(BASE64_LINE) ?? []);
  return [...headers, '', ...lines, ''].join('\r\n');
};

/** Ten characters are at most 40 bytes: an encoded word is limited to 75 characters (RFC 2047, section 2). */
const WORD = /.{1,10}/gsu;

/** A subject that itself looks encoded would be decoded by mail readers, so it is encoded. */
const toHeader = (subject: string): string =>
  subject.includes('=?')
    ? (subject.match(WORD) ?? []).map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
    : subject;
