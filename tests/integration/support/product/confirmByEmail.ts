import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForFile } from '@campjay/platform/testing/waitForFile.ts';

/** The token in the confirmation email to this address, as soon as it is in the outbox of the product's data folder. */
export const confirmationToken = async (dataFolder: string, email: string): Promise<string> => {
  const outbox = join(dataFolder, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  return waitForFile(outbox, async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const text = texts.find((each) => each.includes(`To: <${email}>`) && each.includes('/confirm-email#'));
    return /\/confirm-email#(\S+)/.exec(text ?? '')?.[1];
  });
};
