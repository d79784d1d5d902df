import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Answer, type Route } from './route.ts';
import { statusOf } from './send.ts';
import { statusesOf } from './statuses.ts';

const JSON_TYPE = 'application/json';

/**
 * For tests: the status must be declared, and a success must match its schema without extra fields.
 * @throws Error that names the route and the difference
 */
export const verifyAnswer = (route: Route, answer: Answer<unknown>): void => {
  const status = statusOf(answer);
  if (!statusesOf(route).some((declared) => declared === status))
    throw new Error(`${route.method} ${route.path} answered with the status ${status}, which it does not declare`);
  if (answer.kind === 'problem' || answer.kind === 'elsewhere') return;
  if ((answer.kind === 'text') !== (route.mediaType !== JSON_TYPE))
    throw new Error(`${route.method} ${route.path} is declared to answer ${route.mediaType}, and answered otherwise`);
  if (answer.kind === 'text') return;
  const text = answer.kind === 'ready' ? String(answer.text) : JSON.stringify(answer.body);
  verifyValue(route, route.reads.length > 0 ? withoutStale(JSON.parse(text)) : JSON.parse(text));
};

/**
 * For tests: checks one value, as it was sent.
 * @throws Error that names the route and the difference
 */
export const verifyValue = (route: Route, sent: unknown): void => {
  const parsed = route.answer.safeParse(sent);
  if (!parsed.success)
    throw new Error(
      `${route.method} ${route.path} answered something else than it declares: ${z.prettifyError(parsed.error)}`,
    );
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data))))
    throw new Error(`${route.method} ${route.path} answered with fields that its schema does not name`);
};

/** Removes `stale`, which `markStale` adds to the answers of routes that read. */
const withoutStale = (sent: unknown): unknown => {
  const { stale: _stale, ...answer } = Object(sent) as Record<string, unknown>;
  return answer;
};
