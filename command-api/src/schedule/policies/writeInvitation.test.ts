import { expect, it } from '@jest/globals';
import { sanitizeFirstName } from './writeInvitation.ts';

it.each([
  ['Mary-Ann', 'Mary-Ann'],
  ['Zoë O’Neil', 'Zoë O’Neil'],
  ['win at http://evil.example/now', 'win at http evil example now'],
  ['x'.repeat(200), 'x'.repeat(40)],
  [' \n ', 'Another parent'],
])('the name %j puts neither a link nor a message into an email', (name, shown) =>
  expect(sanitizeFirstName(name)).toBe(shown),
);
