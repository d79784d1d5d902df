import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Answer, type Route } from './kit.ts';

/**
 * For tests: a success must be what its route declares, with no field beside it.
 * @throws Error that names the route and what differs
 */
export const verifyAnswer = (route: Route, answer: Answer<unknown>): void => {
  if (answer.kind === 'problem') return;
  const sent = JSON.parse(answer.kind === 'ready' ? String(answer.text) : JSON.stringify(answer.body)) as unknown;
  const parsed = route.answer.safeParse(sent);
  if (!parsed.success)
    throw new Error(
      `${route.method} ${route.path} answered something else than it declares: ${z.prettifyError(parsed.error)}`,
    );
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data))))
    throw new Error(`${route.method} ${route.path} answered with fields that its schema does not name`);
};
