import { describe, expect, it } from '@jest/globals';
import { findPasswordProblem } from './passwordRule.ts';

const WORDS = ['testa.parentsen@camp.example.org', 'Testa', 'Parentsen', 'Campjay', 'camps.example.org'];
const kindOf = (password: string): string | undefined => findPasswordProblem(password, WORDS)?.kind;

describe('a new password', () => {
  it.each([
    ['passwordTooShort', '123456789'],
    ['passwordTooLong', 'a b'.repeat(67)],
  ])('is refused for its length (%s)', (kind, password) => expect(kindOf(password)).toBe(kind));

  it.each(['1234567890', 'qwertyuiop', '1111111111', 'basketball', 'password123', 'passwordpassword'])(
    'is refused if it is a common one: %s',
    (password) => expect(kindOf(password)).toBe('passwordTooCommon'),
  );

  it.each(['BasketBall', ' basketball ', '!basketball!', 'princess2024', 'Princess2024!', 'ＢＡＳＫＥＴＢＡＬＬ'])(
    'is refused if it is a common one in another case, or with digits and signs added: %s',
    (password) => expect(kindOf(password)).toBe('passwordTooCommon'),
  );

  it.each([
    'testa.parentsen@camp.example.org',
    'Testa.Parentsen',
    'testaparentsen99',
    'Parentsen-2019',
    '2019 Parentsen, Testa',
    'campjay2026',
    'CampjayCampjay',
    'camps.example.org',
    'parentsen.campjay1',
  ])('is refused if it consists of the user’s and the product’s own words: %s', (password) =>
    expect(kindOf(password)).toBe('passwordTooPersonal'),
  );

  it.each([
    'seven blue kites',
    'testa likes red canoes',
    '8273645182',
    'princess 8!x4$2#9*1',
    'ünwöhnlich langes wort',
    `${'a b'.repeat(66)}cd`, // 200 characters
  ])('is accepted otherwise, whatever its characters: %s', (password) => expect(kindOf(password)).toBeUndefined());

  it('may be a number that contains a digit of a network address, but not the number in the email', () => {
    expect(findPasswordProblem('8273645182', ['', ' ', '127.0.0.1'])).toBeUndefined();
    expect(findPasswordProblem('5035550123', ['5035550123@example.org'])?.kind).toBe('passwordTooPersonal');
  });
});
