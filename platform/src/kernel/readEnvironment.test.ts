import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnvironment, InvalidSettings, type Environment } from './readEnvironment.ts';

const PORT_RULE = 'must be a port between 0 and 65535';
const schema = z.object({
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE).default(3000),
  CAMPJAY_DATA: z.string().default('.campjay'),
  CAMPJAY_TODAY: z.iso.date('must be a date such as 2026-06-01').optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  MEILISEARCH_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
});

const problemsOf = (env: Environment, folder?: string): readonly string[] => {
  try {
    readEnvironment(schema, env, folder);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
  return [];
};

describe('reading the environment', () => {
  it('returns typed settings, with defaults for missing ones', () => {
    expect(readEnvironment(schema, { PORT: '8080', CAMPJAY_TODAY: '2026-06-01', HOME: '/home/jay' })).toEqual({
      PORT: 8080,
      CAMPJAY_DATA: '.campjay',
      CAMPJAY_TODAY: '2026-06-01',
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readEnvironment(schema, { PORT: '', CAMPJAY_TODAY: '' })).toEqual({ PORT: 3000, CAMPJAY_DATA: '.campjay' });
  });

  it('lists every invalid setting with its rule and value, also in the error message', () => {
    const wrong = { PORT: '99999', CAMPJAY_TODAY: 'tomorrow' };
    expect(problemsOf(wrong)).toEqual([
      "PORT must be a port between 0 and 65535, but it is '99999'.",
      "CAMPJAY_TODAY must be a date such as 2026-06-01, but it is 'tomorrow'.",
    ]);
    expect(() => readEnvironment(schema, wrong)).toThrow(/^PORT must.*\nCAMPJAY_TODAY must/);
  });

  it('reports which setting is missing', () => {
    const strict = z.object({ CAMPJAY_MASTER_KEY: z.string('must be 64 hex digits') });
    expect(() => readEnvironment(strict, {})).toThrow('CAMPJAY_MASTER_KEY is missing: it must be 64 hex digits.');
  });

  it('reports a conflict between two settings', () => {
    const together = schema.refine((env) => env.PORT !== 0 || env.CAMPJAY_TODAY, 'A free port needs a fixed day');
    expect(() => readEnvironment(together, { PORT: '0' })).toThrow(/^A free port needs a fixed day\.$/);
  });

  it('never shows values that may be secret', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://jay:berries@db/camps', MEILISEARCH_API_KEY: 'nuts' });
    expect(problems).toEqual([
      'DATABASE_URL must be a postgres:// address.',
      'MEILISEARCH_API_KEY must have at least 16 characters.',
    ]);
  });
});

describe('an unknown variable', () => {
  it('is reported with the setting that was probably meant', () => {
    expect(problemsOf({ CAMPJAY_DATE: '2026-06-01', CAMPJAY_DAAT: '/srv' })).toEqual([
      'CAMPJAY_DATE is not a setting; did you mean CAMPJAY_DATA?',
      'CAMPJAY_DAAT is not a setting; did you mean CAMPJAY_DATA?',
    ]);
  });

  it('is reported without a suggestion if no setting is similar, along with invalid values', () => {
    expect(problemsOf({ CAMPJAY_SOMETHING_ELSE: '1', PORT: 'x' })).toEqual([
      "PORT must be a port between 0 and 65535, but it is 'x'.",
      'CAMPJAY_SOMETHING_ELSE is not a setting of this version.',
    ]);
  });

  it('is ignored if it does not have our prefix', () => {
    expect(problemsOf({ CAMP: '1', MY_CAMPJAY_DATA: '2' })).toEqual([]);
  });
});

describe('a secret setting in a file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'campjay-secrets-'));
    writeFileSync(join(folder, 'database-url'), 'postgres://jay:berries@db/camps\n');
    writeFileSync(join(folder, 'other-url'), 'mysql://jay:berries@db/camps\r\n');
    writeFileSync(join(folder, 'empty'), '\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  // Covers: C.7
  it('is the content of the file, without the line break at its end', () => {
    expect(readEnvironment(schema, { DATABASE_URL_FILE: join(folder, 'database-url') })).toMatchObject({
      DATABASE_URL: 'postgres://jay:berries@db/camps',
    });
    expect(readEnvironment(schema, { DATABASE_URL_FILE: 'database-url', DATABASE_URL: '' }, folder)).toMatchObject({
      DATABASE_URL: 'postgres://jay:berries@db/camps',
    });
  });

  it('is validated like one in the environment, and is never shown either', () => {
    expect(problemsOf({ DATABASE_URL_FILE: 'other-url' }, folder)).toEqual([
      'DATABASE_URL must be a postgres:// address.',
    ]);
  });

  it('cannot be set in the environment too', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db/camps', DATABASE_URL_FILE: 'database-url' }, folder)).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set; set only one of them.',
    ]);
  });

  // Covers: C.7
  it('is reported in one sentence if the file cannot be used', () => {
    expect(problemsOf({ DATABASE_URL_FILE: 'nowhere', MEILISEARCH_API_KEY_FILE: 'empty' }, folder)).toEqual([
      "DATABASE_URL_FILE names 'nowhere', but there is no such file.",
      "MEILISEARCH_API_KEY_FILE names 'empty', but that file is empty.",
    ]);
    expect(problemsOf({ DATABASE_URL_FILE: folder })).toEqual([
      `DATABASE_URL_FILE names '${folder}', but that is a folder.`,
    ]);
  });

  it('satisfies a required setting', () => {
    const strict = z.object({ CAMPJAY_MASTER_KEY: z.string('must be 64 hex digits') });
    expect(() => readEnvironment(strict, { CAMPJAY_MASTER_KEY_FILE: join(folder, 'nowhere') })).toThrow(
      /^CAMPJAY_MASTER_KEY_FILE names '.*nowhere', but there is no such file\.$/,
    );
    expect(readEnvironment(strict, { CAMPJAY_MASTER_KEY_FILE: join(folder, 'database-url') })).toBeDefined();
  });

  it('is supported for secrets only', () => {
    expect(problemsOf({ CAMPJAY_DATA_FILE: 'database-url' }, folder)).toEqual([
      'CAMPJAY_DATA_FILE is not a setting of this version.',
    ]);
  });
});
