import { type EmailMessage, type Mailer, MailUnavailable } from './port.ts';
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/errors.ts';
import { sanitizeEmail, messageIdOf, digestOfKey, unsubscribeHeaders } from './sanitizeEmail.ts';

/** Maximum length of a line in a message (RFC 5322, section 2.1.1). */
const MAX_LINE_BYTES = 998;
/** Base64 is split into lines of at most 76 characters (RFC 2045, section 6.8). */
const BASE64_LINE = /.{1,76}/g;

/**
 * Formats an email as a message that any editor can show: headers (RFC 5322) and text are plain UTF-8 (RFC 6532, 8bit).
 * The text is encoded in base64 only if one of its lines is longer than a message allows.
 * @param email as returned by `sanitizeEmail`
 */
const toMimeMessage = (email: EmailMessage, from: string, date: Date): string => {
  const fitsPlainText = email.text.split('\n').every((line) => Buffer.byteLength(line) <= MAX_LINE_BYTES);
  const headers = [
    `From: Campjay <${from}>`,
    `To: <${email.to}>`,
    `Subject: ${encodeSubject(email.subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageIdOf(email.idempotencyKey, from)}`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(unsubscribeHeaders(email)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${fitsPlainText ? '8bit' : 'base64'}`,
  ];
  const lines = fitsPlainText
    ? email.text.split('\n')
    : (Buffer.from(email.text).toString('base64').match(BASE64_LINE) ?? []);
  return [...headers, '', ...lines, ''].join('\r\n');
};

/**
 * Up to ten characters, which have at most 40 bytes. In base64, they fit into an encoded word, which may have up to 75
 * characters (RFC 2047, section 2).
 */
const ENCODABLE_PART = /.{1,10}/gsu;

/** Encodes a subject that contains '=?', because mail programs would otherwise try to decode it. */
const encodeSubject = (subject: string): string =>
  subject.includes('=?')
    ? (subject.match(ENCODABLE_PART) ?? [])
        .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
        .join('\r\n ')
    : subject;

/** A subfolder with one file for every key that was ever used, so that a key never creates a second email. */
const SENT_FOLDER = '.sent';

/**
 * A mailer that sends nothing. It writes every email to a file that mail programs and editors can open, such as
 * `2026-03-01T09-30-00.000Z-<digest of its key>.eml`. Only the user that runs this process can read the file.
 * @param options.folder created with the first email
 * @param options.from the mailbox in the From header
 */
export const createOutboxMailer = ({ folder, from }: { readonly folder: string; readonly from: string }): Mailer => ({
  name: 'outbox',
  send: async (email) => {
    const message = toMimeMessage(sanitizeEmail(email), from, new Date());
    try {
      await mkdir(join(folder, SENT_FOLDER), { recursive: true, mode: 0o700 });
      await writeOnce(folder, digestOfKey(email.idempotencyKey), message);
    } catch (error) {
      throw new MailUnavailable(`The outbox could not be written (${errorCode(error) ?? 'unknown'}).`);
    }
  },
  forget: async (idempotencyKeys) => {
    const digests = new Set(idempotencyKeys.map(digestOfKey));
    for (const name of await fileNamesIn(folder)) {
      const digest = /-([0-9a-f]{32})\.eml$/.exec(name)?.[1];
      if (digest === undefined || !digests.has(digest)) continue;
      await eraseFile(join(folder, name));
      await rm(join(folder, SENT_FOLDER, digest), { force: true });
    }
  },
});

/** Lists the files of a folder; none if it does not exist. */
const fileNamesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Overwrites a file with zeros before deleting it. On file systems that write in place, this destroys the content; on
 * others, only the deletion has an effect.
 */
const eraseFile = async (file: string): Promise<void> => {
  try {
    await using handle = await open(file, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size), 0, size, 0);
    await handle.sync();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await rm(file, { force: true });
};

/**
 * Writes an email unless one with the same digest exists. The email gets two names by hard links, because creating a
 * link fails if the name exists already, and a linked file is always complete. The first name is the digest. The second
 * name contains the time of the file with the first name, so a retry completes an attempt that was interrupted between
 * the two links.
 */
const writeOnce = async (folder: string, digest: string, message: string): Promise<void> => {
  const tempFile = join(folder, SENT_FOLDER, `${digest}.${randomUUID()}`);
  const sentFile = join(folder, SENT_FOLDER, digest);
  try {
    await writeFile(tempFile, message, { mode: 0o600, flush: true });
    await linkUnlessExists(tempFile, sentFile);
  } finally {
    await rm(tempFile, { force: true });
  }
  const { mtime } = await stat(sentFile);
  await linkUnlessExists(sentFile, join(folder, `${mtime.toISOString().replaceAll(':', '-')}-${digest}.eml`));
};

const linkUnlessExists = async (existing: string, name: string): Promise<void> => {
  try {
    await link(existing, name);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

/** An email in the outbox, as listed for an operator. */
export interface OutboxEmail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  /** The value of the Date header, such as 'Sun, 01 Mar 2026 18:00:00 +0000'. */
  readonly date: string;
  readonly links: readonly string[];
}

/** Reads the latest emails of an outbox, newest first; none if the folder does not exist yet. */
export const readLatestEmails = async (folder: string, limit: number): Promise<readonly OutboxEmail[]> => {
  // File names begin with the time.
  const names = (await fileNamesIn(folder))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return { file, ...parseMimeMessage(await readFile(file, 'utf8')) };
    }),
  );
};

/** Parses a file written by `toMimeMessage`. */
const parseMimeMessage = (message: string): Omit<OutboxEmail, 'file'> => {
  const [head = '', ...paragraphs] = message.split('\r\n\r\n');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
  const body = paragraphs.join('\n\n');
  const text = header('Content-Transfer-Encoding') === 'base64' ? Buffer.from(body, 'base64').toString() : body;
  return {
    to: header('To').replace(/^<(.*)>$/, '$1'),
    subject: header('Subject'),
    date: header('Date'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
};
