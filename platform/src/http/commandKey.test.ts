import { describe, expect, it } from '@jest/globals';
import { commandKeyIn } from './commandKey.ts';

describe('the key of a command', () => {
  it('is what the header holds, and nothing without one', () => {
    expect(commandKeyIn({ 'idempotency-key': '5b0c-first_try' })).toBe('5b0c-first_try');
    expect(commandKeyIn({})).toBeUndefined();
  });

  it.each(['', 'short', 'with spaces in it', 'x'.repeat(201), 'käse-und-brot'])('is refused when it is %j', (key) => {
    expect(commandKeyIn({ 'idempotency-key': key })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    });
  });
});
