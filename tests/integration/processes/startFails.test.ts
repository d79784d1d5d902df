import { join } from 'node:path';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../support/postgres/database.ts';
import { buildProduct, runCommand, type Settings, temporaryFolder } from '../support/product/product.ts';

const WITHIN_MS = 120_000;
const SECRET = 'hush-hush-9';

beforeAll(buildProduct, WITHIN_MS);

/** The output of a start that ends with status 1. */
const refusalOf = async (settings: Settings): Promise<readonly string[]> => {
  await using folder = await temporaryFolder();
  const given = { PORT: '0', CAMPJAY_DATA: join(folder.path, 'data'), ...settings };
  const { status, output } = await runCommand(['start'], given);
  expect(status).toBe(1);
  return output
    .replaceAll(/^(Building|Built) the .*\n/gm, '')
    .trim()
    .split('\n');
};

/** The message for each setting is tested in `campjay/src/processes/start.test.ts` and `config.test.ts`. */
describe('a process that cannot start prints one sentence for each reason, and ends with status 1', () => {
  // Covers: O.5
  it(
    'if settings are wrong',
    async () => {
      expect(await refusalOf({ PORT: 'http', CAMPJAY_TODAY: '2026-02-30', DATABASE_URL: `mysql://${SECRET}` })).toEqual(
        [
          "PORT must be a port between 0 and 65535 (0: any free one), but it is 'http'.",
          "CAMPJAY_TODAY must be a date such as 2026-06-01, but it is '2026-02-30'.",
          'DATABASE_URL must be a postgres:// address.',
        ],
      );
    },
    WITHIN_MS,
  );

  it(
    'if a newer build has used the database',
    async () => {
      await using database = await createTestDatabase();
      await migrateOps(database.pool);
      await database.pool.query("insert into ops.migrations values (1000, 'tomorrow')");
      expect(await refusalOf({ DATABASE_URL: database.url })).toEqual([
        expect.stringMatching(/^The database has step 1000 .*: a newer version has used the database; .+$/),
      ]);
    },
    WITHIN_MS,
  );
});
