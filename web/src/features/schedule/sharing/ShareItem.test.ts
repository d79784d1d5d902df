import { expect, it } from '@jest/globals';
import { removalQuestion } from './ShareItem.tsx';

const robin = { name: 'Robin', isInvitation: false, openLinks: 1, others: 0 };
const BEGIN = 'Robin no longer sees your schedule. What they planned stays.';
const END = 'Robin cannot join again unless you invite them by email.';

it.each([
  [{}, 'The link that Robin used stops working.'],
  [{ isInvitation: true }, 'The invitation that Robin used stops working.'],
  [{ others: 1 }, 'The link that Robin used stops working. 1 other who joined by the same link stays.'],
  [{ others: 3 }, 'The link that Robin used stops working. 3 others who joined by the same link stay.'],
  [{ openLinks: 2 }, 'The 2 links that Robin used stop working.'],
  [{ openLinks: 0, others: 1 }, '1 other who joined by the same link stays.'],
])('the question before removing a co-parent with %j explains what happens to links and others', (facts, sentences) =>
  expect(removalQuestion({ ...robin, ...facts })).toBe(`${BEGIN} ${sentences} ${END}`),
);
