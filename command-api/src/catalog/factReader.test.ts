import { describe, expect, it } from '@jest/globals';
import { SessionFacts } from '@campjay/events/catalog/facts.ts';
import fc from 'fast-check';
import { createFactReader } from './factReader.ts';

/** Valid and invalid values of session fields, from a set so small that most values repeat. */
const value = fc.oneof(
  fc.constantFrom<unknown>('Chess', 'June 8', '9:00 AM', 'day', '36.6', '5', 5, 0, -0, 4.5, -3, true, {}, [[]], 2026),
  fc.constantFrom<unknown>(['Chess'], ['5'], [5], [5, 6], ['5', 6], [], [{}], 'x'.repeat(501), 'x\u0000', '\ud800'),
);
const fields = SessionFacts.keyof().options;
/** Turns -0 into 0, as JSON does. */
const asJson = (facts: unknown): unknown => JSON.parse(JSON.stringify(facts ?? null)) as unknown;
const sessions = fc.dictionary(fc.constantFrom(...fields), value).map((facts) => ({ instance_id: 's', ...facts }));

describe('reading facts', () => {
  it('accepts and refuses exactly what the schema does, also for a value that it has cached', () => {
    const read = createFactReader(SessionFacts);
    fc.assert(
      fc.property(sessions, (session) => {
        const parsed = SessionFacts.safeParse(session);
        for (const _time of ['first', 'again']) {
          const outcome = read(session);
          if (outcome.kind === 'facts') expect(asJson(outcome.facts)).toEqual(asJson(parsed.data));
          else expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(outcome.path.replace(/[[.].*/, ''));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('distinguishes a number from the same text, and a list of numbers from a list of texts', () => {
    const read = createFactReader(SessionFacts);
    const kindOf = (facts: object) => read({ instance_id: 's', ...facts }).kind;
    expect(kindOf({ price: 5 })).toBe('facts');
    expect(kindOf({ price: '5' })).toBe('refused');
    expect(kindOf({ ages: [5] })).toBe('facts');
    expect(kindOf({ ages: ['5'] })).toBe('refused');
    expect(kindOf({ ages: '[5]' })).toBe('refused');
    expect(kindOf({ batch_tags: '["a"]' })).toBe('facts');
    expect(read({ instance_id: 's', batch_tags: ['a'] })).toMatchObject({ facts: { batch_tags: ['a'] } });
  });

  it('keeps working after more values than its cache holds', () => {
    const read = createFactReader(SessionFacts);
    for (let price = 0; price < 5000; price += 1)
      expect(read({ instance_id: `s-${price}`, price })).toMatchObject({ facts: { instance_id: `s-${price}`, price } });
  });
});
