import { expect, it } from '@jest/globals';
import { describeWeeks } from './describeWeeks.ts';

const labels = ['June 1', 'June 8', 'June 15'];

// Covers: K.1
it.each([
  ['all weeks fit', 0b011, 0b011, [], 'Offered in 2 of 3 weeks (June 1, June 8).'],
  ['some weeks fit', 0b111, 0b010, [], 'Offered in 3 of 3 weeks (June 1, June 8, June 15); June 8 fits your search.'],
  ['no week fits', 0b001, 0, [], 'Offered in 1 of 3 weeks (June 1); none fits your search.'],
  ['a week is planned', 0b001, 0b001, [0], 'Offered in 1 of 3 weeks (June 1); June 1 in your schedule.'],
  ['no week is offered', 0, 0, [], 'Not offered in any of the 3 weeks.'],
])('describes the weeks in one sentence: %s', (_title, offered, fitting, scheduled, sentence) => {
  expect(describeWeeks({ labels, offered, fitting, scheduled: new Set(scheduled) })).toBe(sentence);
});
