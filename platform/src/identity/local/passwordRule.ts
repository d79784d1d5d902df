import { createHash } from 'node:crypto';
import { PASSWORD_LENGTH } from '@campjay/domain/limits.ts';
import { type Log } from '../../kernel/log.ts';
import { createRequire } from 'node:module';

/** Short, because a user who sets a password waits for the response. */
const RESPONSE_TIMEOUT_MS = 1_500;
/** Only this many hex digits of the password's hash are sent to the service. */
const PREFIX_LENGTH = 5;
/** In characters. A typical response has about 2,000 lines of 40 characters. */
const MAX_RESPONSE_LENGTH = 1_000_000;

/** Returns true if a password is known from a data breach. */
export type IsBreached = (password: string) => Promise<boolean>;

/**
 * Creates a check against a service with the API of "Pwned Passwords". The request is `GET {url}/{first five hex digits
 * of the password's SHA-1}`; the response has lines of `{the other 35 digits}:{count}`. The service learns only the
 * five digits, which hundreds of passwords share. If the request fails, the password is accepted and the failure is
 * logged: an outage of the service must not block sign-ups.
 */
export const createBreachedPasswords = ({
  url,
  log,
  withinMs = RESPONSE_TIMEOUT_MS,
}: {
  /** Without a trailing slash. */
  readonly url: string;
  readonly log: Log;
  readonly withinMs?: number;
}): IsBreached => {
  const fetchLines = async (prefix: string): Promise<readonly string[]> => {
    const response = await fetch(`${url}/${prefix}`, {
      // Makes the service add lines with count 0, so that the length of the response does not reveal the prefix.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (!response.ok) throw new Error(`The service responded with status ${response.status}.`);
    const text = await response.text();
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error('The response of the service is too long.');
    return text.split(/\r?\n/);
  };
  return async (password) => {
    const digest = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
    const prefix = digest.slice(0, PREFIX_LENGTH);
    const suffix = digest.slice(PREFIX_LENGTH);
    try {
      const line = (await fetchLines(prefix)).find((each) => each.toUpperCase().startsWith(`${suffix}:`));
      return line !== undefined && Number(line.slice(suffix.length + 1)) > 0;
    } catch (error) {
      log.warn({ error }, 'The breached-password service failed; a password was accepted without this check.');
      return false;
    }
  };
};

/**
 * The package `fxa-common-password-list`, which ships without types: the 50,000 most common passwords of eight or more
 * characters, in lower case.
 */
interface CommonPasswords {
  test(password: string): boolean;
}

const requireModule = createRequire(import.meta.url);

/**
 * True if a password is one of the most common ones, ignoring case and any punctuation around it. Also true for a
 * common password followed by digits and punctuation, if this suffix is not longer than the word ("Princess2024!").
 */
const isCommonPassword = (password: string): boolean => {
  // Loaded on first use, because most processes never check a new password. Node.js caches the module.
  const commonPasswords = requireModule('fxa-common-password-list') as CommonPasswords;
  const lowerCase = normalizeText(password).trim();
  const withoutOuterPunctuation = lowerCase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const withoutSuffix = withoutOuterPunctuation.replace(/\P{L}+$/u, '');
  return (
    commonPasswords.test(lowerCase) ||
    commonPasswords.test(withoutOuterPunctuation) ||
    (withoutSuffix.length * 2 >= lowerCase.length && commonPasswords.test(withoutSuffix))
  );
};

/**
 * True if a password consists only of these words and digits, in any order and case, with any punctuation between them
 * ("Testa.Parentsen2019" for Testa Parentsen). For an email, the words are the whole email, the text before the @, and
 * each word in it.
 */
const consistsOfWords = (password: string, words: readonly string[]): boolean => {
  const parts = words
    .flatMap((word) => [word, word.split('@', 1)[0] ?? '', ...word.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((part) => part !== '');
  const normalizedPassword = lettersAndDigits(password);
  if (parts.includes(normalizedPassword)) return true;
  const remainder = parts
    .filter((part) => /\p{L}/u.test(part)) // a part of only digits, as in an IP address, would match inside other numbers
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ' '), normalizedPassword);
  return remainder !== normalizedPassword && /^[\s\d]*$/.test(remainder);
};

/** Maps different encodings and cases of the same letters to one text. */
const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string): string => normalizeText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Why a new password is rejected. */
export interface PasswordProblem {
  readonly kind: 'passwordTooShort' | 'passwordTooLong' | 'passwordTooCommon' | 'passwordTooPersonal';
}

/**
 * Checks a new password: its length (in UTF-16 code units, like `maxlength` of an input field), and whether an attacker
 * would guess it early. It need not mix letters, digits and symbols.
 * @param personalTerms words related to the account and the product: the email, the names, the product's name and host
 * @returns the first problem found; undefined if the password is acceptable
 */
export const findPasswordProblem = (
  password: string,
  personalTerms: readonly string[],
): PasswordProblem | undefined => {
  if (password.length < PASSWORD_LENGTH.min) return { kind: 'passwordTooShort' };
  if (password.length > PASSWORD_LENGTH.max) return { kind: 'passwordTooLong' };
  if (consistsOfWords(password, personalTerms)) return { kind: 'passwordTooPersonal' };
  if (isCommonPassword(password)) return { kind: 'passwordTooCommon' };
  return undefined;
};
