import { describe, expect, it } from '@jest/globals';
import { numberOptions } from './meaning.ts';

describe('the bits of the options', () => {
  it('are numbered field by field', () => {
    expect(numberOptions({ weeks: 14, genders: 4, refunds: 2 })).toEqual({ weeks: 0, genders: 14, refunds: 18 });
  });

  it('are refused if the two words have no room for all of them, and not reused', () => {
    expect(numberOptions({ weeks: 62, refunds: 2 })).toEqual({ weeks: 0, refunds: 62 });
    expect(() => numberOptions({ weeks: 63, refunds: 2 })).toThrow(
      'The filters have 65 options, but the search index has bits for only 64.',
    );
  });
});
