import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { get, ok, okAccepted, okSerialized, problem } from './route.ts';
import { verifyAnswer } from './statuses.ts';

const camps = get('/api/camps', {
  allow: 'everyone',
  summary: 'All camps.',
  answer: z.object({ camps: z.array(z.string()), more: z.boolean().optional() }),
  handle: () => ok({ camps: [] }),
});

describe('checking an answer against its route', () => {
  it('accepts what the route declares, as a value or as text', () => {
    expect(() => verifyAnswer(camps, ok({ camps: ['Robots'], more: undefined }))).not.toThrow();
    expect(() => verifyAnswer(camps, okSerialized(Buffer.from('{"camps":["Robots"]}')))).not.toThrow();
  });

  it('refuses another type, and reports where', () => {
    expect(() => verifyAnswer(camps, okSerialized('{"camps":[1]}'))).toThrow(/GET \/api\/camps .*\n?.*camps\[0\]/s);
  });

  it('refuses a field that the schema does not define', () => {
    expect(() => verifyAnswer(camps, ok({ camps: [], internalNote: 'x' }))).toThrow(
      'fields that its schema does not name',
    );
  });

  const conflict = problem(409, { type: 'Taken', message: 'Taken.' });

  it('refuses a status that the route does not declare, for problems and successes', () => {
    expect(() => verifyAnswer(camps, conflict)).toThrow('GET /api/camps answered with the status 409');
    expect(() => verifyAnswer(camps, okAccepted({ camps: [] }))).toThrow('the status 202');
    expect(() => verifyAnswer({ ...camps, successes: [202] }, okAccepted({ camps: [] }))).not.toThrow();
  });

  it('accepts a problem that the route declares or implies', () => {
    expect(() => verifyAnswer({ ...camps, problems: [409] }, conflict)).not.toThrow();
    expect(() => verifyAnswer({ ...camps, isCommand: true }, conflict)).not.toThrow();
    expect(() => verifyAnswer(camps, problem(503, { type: 'Unavailable', message: 'Later.' }))).not.toThrow();
  });
});
