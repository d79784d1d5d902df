import { createHash } from 'node:crypto';
import { type Log } from '../../kernel/log.ts';

/** Short, because a user waits for it while setting a password. */
const ANSWERS_WITHIN_MS = 1_500;
const PREFIX_LETTERS = 5;
/** About 2,000 lines of 40 characters are usual. */
const MAX_ANSWER_LENGTH = 1_000_000;

/** True if a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>;

/**
 * Queries a service with the API of "Pwned Passwords" (`GET {url}/{first five hex digits of the SHA-1}`, lines of `{the
 * other 35 digits}:{count}`). It learns only five digits, which hundreds of passwords share. If it fails, the password
 * counts as good and the failure is logged: an outage of that service must not block sign-ups.
 */
export const createBreachedPasswords = ({
  url,
  log,
  withinMs = ANSWERS_WITHIN_MS,
}: {
  /** Without a trailing slash. */
  readonly url: string;
  readonly log: Log;
  readonly withinMs?: number;
}): IsBreached => {
  const ask = async (prefix: string): Promise<string> => {
    const answer = await fetch(`${url}/${prefix}`, {
      // Makes the service add lines with count 0, so that the length of the response does not reveal the prefix.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (!answer.ok) throw new Error(`It answered with status ${answer.status}.`);
    const text = await answer.text();
    if (text.length > MAX_ANSWER_LENGTH) throw new Error('Its answer is too long.');
    return text;
  };
  return async (password) => {
    const digest = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
    const [prefix, rest] = [digest.slice(0, PREFIX_LETTERS), digest.slice(PREFIX_LETTERS)];
    try {
      const line = (await ask(prefix)).split(/\r?\n/).find((each) => each.toUpperCase().startsWith(`${rest}:`));
      return line !== undefined && Number(line.slice(rest.length + 1)) > 0;
    } catch (error) {
      log.warn({ err: error }, 'The service of breached passwords did not answer; a password was taken without it.');
      return false;
    }
  };
};
