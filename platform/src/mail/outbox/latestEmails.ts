import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../kernel/errorCode.ts';

/** An email in the outbox, as listed for an operator. */
export interface OutboxEmail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  /** The value of the Date header, such as 'Sun, 01 Mar 2026 18:00:00 +0000'. */
  readonly date: string;
  readonly links: readonly string[];
}

/** The latest emails of an outbox, newest first; none if the folder does not exist yet. */
export const latestEmails = async (folder: string, limit: number): Promise<readonly OutboxEmail[]> => {
  // File names begin with the time.
  const names = (await namesIn(folder)).toSorted().reverse().slice(0, limit);
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return { file, ...read(await readFile(file, 'utf8')) };
    }),
  );
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/** Parses a file written by `toMimeMessage`. */
const read = (message: string): Omit<OutboxEmail, 'file'> => {
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
