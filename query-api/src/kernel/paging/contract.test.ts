import { expect, it } from '@jest/globals';
import { parseRequestPart } from '@campjay/platform/http/parsePart.ts';
import { z } from 'zod';
import { pageCursor } from './contract.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const issuesOf = (after: string) => parseRequestPart('query', z.object({ after: pageCursor }), { after }).issues;

it.each(['2026-03-01T18:00:00.123456Z', '2024-02-29T00:00:00Z'])('accepts %s in a page cursor', (moment) =>
  expect(issuesOf(`${moment} ${ID}`)).toEqual([]),
);

it.each([
  `0000-00-00T0Z ${ID}`,
  `0000-01-01T00:00:00Z ${ID}`,
  `2026-02-30T00:00:00Z ${ID}`,
  `2026-03-01T18:00:00Z ${'-'.repeat(36)}`,
  `2026-03-01T18:00:00Z ${ID} more`,
  '2026-03-01T18:00:00Z',
  '',
])('refuses the page cursor %j, which PostgreSQL could not read, with the name of its field', (after) =>
  expect(issuesOf(after)).toEqual([{ field: 'after', message: 'is not a page cursor' }]),
);
