import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { formatIssue } from './formatIssue.ts';

const message = (schema: z.ZodType, received: unknown): string | undefined =>
  z.object({ field: schema }).safeParse({ field: received }, { error: formatIssue }).error?.issues[0]?.message;

describe('the error message of a field', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['is required', z.string(), undefined],
    ['is required', z.enum(['alpha', 'distance']), undefined],
    ['must be a text', z.string(), 1],
    ['must be a number', z.number(), '1'],
    ['must be a number', z.number(), Number.NaN],
    ['must be a whole number', z.int(), 1.5],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be a list', z.array(z.string()), {}],
    ['must be an object', z.object({}), 'x'],
    ['must be an object', z.record(z.string(), z.string()), []],
    ['must be of another type', z.date(), 'today'],
    ["must be one of 'alpha', 'distance'", z.enum(['alpha', 'distance']), 'price'],
    ['must be one of 3, 4', z.literal([3, 4]), 5],
    ["must be 'on'", z.literal('on'), 'off'],
    ['must be at least 0', z.int().min(0), -1],
    ['must be more than 0', z.number().positive(), 0],
    ['must be at most 100', z.int().max(100), 101],
    ['must be less than 5', z.number().lt(5), 5],
    ['must have at least 2 characters', z.string().min(2), 'a'],
    ['must have at most 3 characters', z.string().max(3), 'abcd'],
    ['must have at most 1 entries', z.array(z.string()).max(1), ['a', 'b']],
    ['must be a well-formed email', z.email(), 'mia'],
    ['is not well-formed', z.string().regex(/^x$/), 'y'],
    ['must be a multiple of 5', z.number().multipleOf(5), 7],
    ['has unknown fields: b', z.strictObject({}), { b: 1 }],
    ['is not valid', z.string().refine(() => false), 'x'],
    ["must be '' or 'HH:mm'", z.string().refine(() => false, "must be '' or 'HH:mm'"), 'x'],
  ])('%s', (expected, schema, received) => {
    expect(message(schema, received)).toBe(expected);
  });

  it('never repeats the input', () => {
    const secret = 'mia@example.org';
    const schemas = [z.int(), z.enum(['a']), z.string().max(3), z.uuid(), z.union([z.int(), z.literal('b')])];
    expect(schemas.map((schema) => message(schema, secret)).join()).not.toContain(secret);
  });
});
