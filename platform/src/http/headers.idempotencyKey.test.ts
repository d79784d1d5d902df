import { describe, expect, it } from '@jest/globals';
import { readIdempotencyKey } from './headers.ts';

describe('the idempotency key of a command', () => {
  it('is the value of the header, or undefined without one', () => {
    expect(readIdempotencyKey({ 'idempotency-key': '5b0c-first_try' })).toBe('5b0c-first_try');
    expect(readIdempotencyKey({})).toBeUndefined();
  });

  it.each(['', 'short', 'with spaces in it', 'x'.repeat(201), 'käse-und-brot'])('is refused when it is %j', (key) => {
    expect(readIdempotencyKey({ 'idempotency-key': key })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    });
  });
});
