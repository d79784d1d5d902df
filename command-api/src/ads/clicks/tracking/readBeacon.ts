import { badRequest, type Problem, problem } from '@campjay/platform/http/route.ts';
import { parsePart } from '@campjay/platform/http/parsePart.ts';
import { type z } from 'zod';

const malformed = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });

/** Parses a beacon's body as JSON, whatever its media type; or returns a problem. */
export const readBeacon = <Beacon>(
  schema: z.ZodType<Beacon>,
  body: Buffer,
): { readonly kind: 'beacon'; readonly beacon: Beacon } | Problem => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return malformed;
  }
  const { issues, value } = parsePart('body', schema, json);
  const [first, ...others] = issues;
  return first ? badRequest([first, ...others]) : { kind: 'beacon', beacon: value as Beacon };
};
