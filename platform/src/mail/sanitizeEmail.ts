import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type EmailMessage, MailRefused } from './port.ts';

/**
 * Hashes an email's idempotency key to 32 hexadecimal digits that reveal nothing about the key. The prefix must not
 * change, or retries would no longer be recognized.
 */
export const digestOfKey = (idempotencyKey: string): string =>
  createHash('sha256').update('letter 1\n').update(idempotencyKey).digest('hex').slice(0, 32);

/** The Message-ID is the same for every attempt at one email, so mail servers and programs can drop duplicates. */
export const messageIdOf = (idempotencyKey: string, from: string): string =>
  `<${digestOfKey(idempotencyKey)}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/**
 * Longer subjects are truncated: no mail program shows more, and a header line is limited to 998 bytes (RFC 5322,
 * section 2.1.1).
 */
const MAX_SUBJECT_CHARACTERS = 200;
/** Limits of RFC 5321, section 4.5.3.1, in bytes. The local part is the text before the @. */
const MAX_LOCAL_BYTES = 64;
const MAX_MAILBOX_BYTES = 254;

/** Excludes spaces, control and unassigned characters, and the characters that separate or quote addresses. */
const LOCAL_PART_PATTERN = /^[^\p{C}\p{Z}\s<>()[\]:;,"\\@]+$/u;
const DOMAIN_PATTERN = /^[\p{L}\p{N}\p{M}.-]+$/u;
const ASCII_DOMAIN_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * Makes an email safe to send: nothing in it can become a header or a second mailbox. The subject is one line, the text
 * has no control characters and ends its lines with \n, and the domain of the mailbox is in ASCII.
 * @throws MailRefused if `to` is not one mailbox
 */
export const sanitizeEmail = ({ to, subject, text, idempotencyKey, unsubscribeUrl }: EmailMessage): EmailMessage => ({
  to: sanitizeMailbox(to),
  subject: sanitizeSubject(subject),
  text: sanitizeText(text),
  idempotencyKey,
  // `URL` encodes line breaks and angle brackets, which would end the header.
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl: new URL(unsubscribeUrl).href }),
});

/** The headers by which a mail program offers to unsubscribe by one click (RFC 8058, section 3.1). */
export const unsubscribeHeaders = ({ unsubscribeUrl }: EmailMessage): Readonly<Record<string, string>> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const sanitizeMailbox = (mailbox: string): string => {
  const at = mailbox.lastIndexOf('@');
  const local = mailbox.slice(0, Math.max(at, 0));
  const domain = mailbox.slice(at + 1);
  const asciiDomain = DOMAIN_PATTERN.test(domain) ? domainToASCII(domain) : '';
  const sanitizedMailbox = `${local}@${asciiDomain}`;
  const isShortEnough =
    Buffer.byteLength(local) <= MAX_LOCAL_BYTES && Buffer.byteLength(sanitizedMailbox) <= MAX_MAILBOX_BYTES;
  if (!LOCAL_PART_PATTERN.test(local) || !ASCII_DOMAIN_PATTERN.test(asciiDomain) || !isShortEnough)
    throw new MailRefused('The email is not addressed to one mailbox such as parent@example.org.');
  return sanitizedMailbox;
};

const sanitizeSubject = (subject: string): string => {
  const line = subject
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= MAX_SUBJECT_CHARACTERS
    ? line
    : `${characters.slice(0, MAX_SUBJECT_CHARACTERS - 1).join('')}…`;
};

const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '');
