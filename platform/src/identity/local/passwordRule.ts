import { createHash } from 'node:crypto';
import { type Log } from '../../kernel/log.ts';
import { createRequire } from 'node:module';

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

/**
 * `fxa-common-password-list`: the 50,000 most common passwords of eight letters or more, in lower case. It has no
 * types.
 */
interface CommonPasswords {
  test(password: string): boolean;
}

const load = createRequire(import.meta.url);

/**
 * True if a password is among the most common ones, ignoring case; also with punctuation around it, or with a suffix of
 * digits and punctuation that is no longer than the word itself ("Princess2024!").
 */
const isCommonPassword = (password: string): boolean => {
  // Loaded with the first new password, because most processes never see one. Node.js then caches the module.
  const common = load('fxa-common-password-list') as CommonPasswords;
  const lowerCase = sameForm(password).trim();
  const bare = lowerCase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const word = bare.replace(/\P{L}+$/u, '');
  return common.test(lowerCase) || common.test(bare) || (word.length * 2 >= lowerCase.length && common.test(word));
};

/**
 * True if a password consists only of these words and digits, in any order and case, with any punctuation between them
 * ("Testa.Parentsen2019" for Testa Parentsen). An email counts as a whole, without its domain, and by each of its
 * words.
 */
const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const deps = words
    .flatMap((word) => [word, word.split('@', 1)[0] ?? '', ...word.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((part) => part !== '');
  const typed = lettersAndDigits(password);
  if (deps.includes(typed)) return true;
  const rest = deps
    .filter((part) => /\p{L}/u.test(part)) // digits alone, as in a network address, would match in any number
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ' '), typed);
  return rest !== typed && /^[\s\d]*$/.test(rest);
};

/** The same letters may be typed in several ways. */
const sameForm = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string): string => sameForm(text).replace(/[^\p{L}\p{N}]/gu, '');

export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

export interface PasswordProblem {
  readonly kind: 'passwordTooShort' | 'passwordTooLong' | 'passwordTooCommon' | 'passwordOfOwnWords';
}

/**
 * Checks a new password: its length, in the units that an input field counts, and whether it is one of those that are
 * guessed first. Character classes do not matter.
 * @param ownWords words of the account and the product: the email, the names, the product's name and host
 */
export const passwordProblem = (password: string, ownWords: readonly string[]): PasswordProblem | undefined => {
  if (password.length < PASSWORD_LENGTH.min) return { kind: 'passwordTooShort' };
  if (password.length > PASSWORD_LENGTH.max) return { kind: 'passwordTooLong' };
  if (isMadeOf(password, ownWords)) return { kind: 'passwordOfOwnWords' };
  if (isCommonPassword(password)) return { kind: 'passwordTooCommon' };
  return undefined;
};
