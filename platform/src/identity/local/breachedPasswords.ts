import { createHash } from 'node:crypto';
import { type Log } from '../../log/log.ts';

/** Somebody waits for their new password meanwhile. */
const ANSWERS_WITHIN_MS = 1_500;
const PREFIX_LETTERS = 5;
/** Some 2,000 lines of 40 characters are usual. */
const MAX_ANSWER_LENGTH = 1_000_000;

/** Whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>;

/**
 * Asks a service that answers as "Pwned Passwords" does (`GET {url}/{first five hex digits of the SHA-1}`, lines of
 * `{the other 35 digits}:{count}`): it learns five digits, which hundreds of passwords share. Where it does not answer, or answers
 * something else, the password counts as good and the log has it: nobody may be kept from signing up by somebody else's fault.
 */
export const createBreachedPasswords = ({
  url,
  log,
  withinMs = ANSWERS_WITHIN_MS,
}: {
  /** Without a slash at its end. */
  readonly url: string;
  readonly log: Log;
  readonly withinMs?: number;
}): IsBreached => {
  const ask = async (prefix: string): Promise<string> => {
    const answer = await fetch(`${url}/${prefix}`, {
      // The answer then has lines that count 0, so that its length does not tell the prefix.
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
