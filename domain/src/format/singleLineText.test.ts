import { expect, it } from '@jest/globals';
import { singleLineText } from './singleLineText.ts';

const message = (text: string): string | undefined =>
  singleLineText(20)
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join('; ');

it.each(['Zoë O’Neil', 'מאיה', '李小龍', 'Robin 🦀', 'x'.repeat(20)])('accepts %j as one line', (text) =>
  expect(message(text)).toBeUndefined(),
);

it('trims the text', () => expect(singleLineText(5).parse('  Robin\n')).toBe('Robin'));

it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u000bb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
  'refuses %j with several lines or a control character',
  (text) => expect(message(text)).toBe('must be one line, without line breaks, tabs or control characters'),
);

it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'refuses a name with the bidi control %j',
  (control) => expect(message(`Ro${control}bin`)).toBe('must not contain characters that change the direction of text'),
);

it.each([
  ['  ', 'is missing'],
  ['a\ud800', 'contains invalid Unicode'],
])('refuses %j: %s', (text, reason) => expect(message(text)).toBe(reason));
