import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errorCode.ts';

/** An email in the outbox, as an operator looks at it. */
export interface OutboxEmail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  /** As the header says it, such as 'Sun, 01 Mar 2026 18:00:00 +0000'. */
  readonly date: string;
  readonly links: readonly string[];
}

/** The latest emails of an outbox, the newest first; none where the folder does not exist yet. */
export const latestEmails = async (folder: string, limit: number): Promise<readonly OutboxEmail[]> => {
  // Names begin with the time.
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

/** Reads what `toMimeMessage` has written. */
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
