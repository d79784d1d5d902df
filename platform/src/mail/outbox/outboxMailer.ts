import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../kernel/errorCode.ts';
import { keyDigest } from '../messageId.ts';
import { type Mailer, MailUnavailable } from '../port.ts';
import { sanitizeEmail } from '../sanitizeEmail.ts';
import { toMimeMessage } from './toMimeMessage.ts';

/** A subfolder with one file per key that was ever used, so that no second email is created for it. */
const SENT = '.sent';

/**
 * Sends nothing: every email becomes a file that mail programs and editors can open, such as
 * `2026-03-01T09-30-00.000Z-<digest of its key>.eml`. Only the process's user may read it.
 * @param options.folder created with the first email
 * @param options.from the mailbox in the From header
 */
export const createOutboxMailer = ({ folder, from }: { readonly folder: string; readonly from: string }): Mailer => ({
  name: 'outbox',
  send: async (email) => {
    const message = toMimeMessage(sanitizeEmail(email), from, new Date());
    try {
      await mkdir(join(folder, SENT), { recursive: true, mode: 0o700 });
      await writeOnce(folder, keyDigest(email.idempotencyKey), message);
    } catch (error) {
      throw new MailUnavailable(`The outbox could not be written (${errorCode(error) ?? 'unknown'}).`);
    }
  },
  forget: async (idempotencyKeys) => {
    const digests = new Set(idempotencyKeys.map(keyDigest));
    for (const name of await namesIn(folder)) {
      const digest = /-([0-9a-f]{32})\.eml$/.exec(name)?.[1];
      if (digest === undefined || !digests.has(digest)) continue;
      await erase(join(folder, name));
      await rm(join(folder, SENT, digest), { force: true });
    }
  },
});

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/** First overwrites the same blocks, on file systems that write in place; on others only the removal helps. */
const erase = async (file: string): Promise<void> => {
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
 * A hard link fails if its name is taken, and the linked file is complete. Both names derive from the file that the
 * first attempt wrote, so the next attempt completes one that was interrupted between them.
 */
const writeOnce = async (folder: string, digest: string, message: string): Promise<void> => {
  const tempFile = join(folder, SENT, `${digest}.${randomUUID()}`);
  const sent = join(folder, SENT, digest);
  try {
    await writeFile(tempFile, message, { mode: 0o600, flush: true });
    await linkUnlessExists(tempFile, sent);
  } finally {
    await rm(tempFile, { force: true });
  }
  const { mtime } = await stat(sent);
  await linkUnlessExists(sent, join(folder, `${mtime.toISOString().replaceAll(':', '-')}-${digest}.eml`));
};

const linkUnlessExists = async (existing: string, name: string): Promise<void> => {
  try {
    await link(existing, name);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};
