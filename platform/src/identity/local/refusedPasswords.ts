import { createRequire } from 'node:module';

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
export const isCommonPassword = (password: string): boolean => {
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
export const isMadeOf = (password: string, words: readonly string[]): boolean => {
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
