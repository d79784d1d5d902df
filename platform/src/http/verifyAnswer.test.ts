import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { get, ok, okText, problem } from './kit.ts';
import { verifyAnswer } from './verifyAnswer.ts';

const camps = get('/api/camps', {
  allow: 'everyone',
  summary: 'All camps.',
  answer: z.object({ camps: z.array(z.string()), more: z.boolean().optional() }),
  handle: () => ok({ camps: [] }),
});

describe('checking an answer against its route', () => {
  it('takes what the route declares, as a value or as text', () => {
    expect(() => verifyAnswer(camps, ok({ camps: ['Robots'], more: undefined }))).not.toThrow();
    expect(() => verifyAnswer(camps, okText(Buffer.from('{"camps":["Robots"]}')))).not.toThrow();
  });

  it('refuses another type, saying where', () => {
    expect(() => verifyAnswer(camps, okText('{"camps":[1]}'))).toThrow(/GET \/api\/camps .*\n?.*camps\[0\]/s);
  });

  it('refuses a field that the schema does not name', () => {
    expect(() => verifyAnswer(camps, ok({ camps: [], internalNote: 'x' }))).toThrow(
      'fields that its schema does not name',
    );
  });

  it('leaves problems alone', () => {
    expect(() => verifyAnswer(camps, problem(409, { type: 'Taken', message: 'Taken.' }))).not.toThrow();
  });
});
