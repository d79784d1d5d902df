import { createRequire } from 'node:module';

/** `fxa-common-password-list`: the 50,000 most common passwords of eight letters or more, in lower case. It has no types. */
interface CommonPasswords {
  test(password: string): boolean;
}

const load = createRequire(import.meta.url);

/**
 * Whether a password is among the most common ones, however its letters are cased; also with signs around it, or with digits and
 * signs after it that are no longer than the word itself ("Princess2024!").
 */
export const isCommonPassword = (password: string): boolean => {
  // Loaded with the first new password: most processes never see one. Node.js keeps it from then on.
  const common = load('fxa-common-password-list') as CommonPasswords;
  const lowerCase = sameForm(password).trim();
  const bare = lowerCase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const word = bare.replace(/\P{L}+$/u, '');
  return common.test(lowerCase) || common.test(bare) || (word.length * 2 >= lowerCase.length && common.test(word));
};

/**
 * Whether a password consists of these words and digits alone, whatever their order, their case and the signs between them
 * ("Testa.Parentsen2019" of Testa Parentsen). An email counts as a whole, without its domain, and each word of it.
 */
export const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const deps = words
    .flatMap((word) => [word, word.split('@', 1)[0] ?? '', ...word.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((part) => part !== '');
  const typed = lettersAndDigits(password);
  if (deps.includes(typed)) return true;
  const rest = deps
    .filter((part) => /\p{L}/u.test(part)) // digits alone, as of a network address, would be found in any number
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ' '), typed);
  return rest !== typed && /^[\s\d]*$/.test(rest);
};

/** The same letters may be typed in several ways. */
const sameForm = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string): string => sameForm(text).replace(/[^\p{L}\p{N}]/gu, '');
