import { randomBytes } from 'node:crypto';
import { type RegistrationSource } from '@campjay/events/ads/values.ts';
import { type Pool } from 'pg';
import { type SignatureCheck } from './signature.ts';

/** A report of a registration that was received for a test (stored as a "hit"), with its values as they were sent. */
export interface TestReport {
  /** When the report was received (ISO instant). */
  readonly at: string;
  readonly source: RegistrationSource;
  readonly order: string;
  readonly price: string;
  /** Undefined if the price cannot be parsed. */
  readonly priceCents?: number | undefined;
  /** The result of the signature check. */
  readonly signature: SignatureCheck;
}

/**
 * Lets advertisers test whether their site reports registrations correctly. A test has its own click, known only to the
 * advertiser. Reports with this click are stored for an hour and shown to the advertiser; they are never judged or
 * billed.
 */
export interface RegistrationTests {
  /** @returns the test's click, in the format of `campjay_click` */
  start(advertiserId: string): Promise<string>;
  /** Stores a report if its click belongs to a running test. @returns true if it does */
  record(advertiserId: string, click: string, report: TestReport): Promise<boolean>;
  /** @returns the received reports, latest first; undefined if no such test is running */
  readReports(advertiserId: string, click: string): Promise<readonly TestReport[] | undefined>;
}

const TEST_CLICK_PREFIX = 'test-';
const TEST_DURATION = "interval '1 hour'";
/** Only the latest reports are stored, because a page may be reloaded any number of times. */
const MAX_REPORTS = 20;

const createTestClick = (): string =>
  `${TEST_CLICK_PREFIX}${randomBytes(12).toString('base64url')}.${randomBytes(12).toString('base64url')}`;

export const createRegistrationTests = (pool: Pool): RegistrationTests => ({
  start: async (advertiserId) => {
    const click = createTestClick();
    await pool.query(`delete from ops.registration_tests where started_at < now() - ${TEST_DURATION}`);
    await pool.query('insert into ops.registration_tests (click, advertiser_id) values ($1, $2)', [
      click,
      advertiserId,
    ]);
    return click;
  },
  record: async (advertiserId, click, report) => {
    if (!click.startsWith(TEST_CLICK_PREFIX)) return false; // avoids a query for real clicks
    const { rowCount } = await pool.query(
      `update ops.registration_tests
          set hits = (select jsonb_agg(hit order by place)
                        from jsonb_array_elements(jsonb_build_array($3::jsonb) || hits) with ordinality as each (hit, place)
                       where place <= ${MAX_REPORTS})
        where advertiser_id = $1 and click = $2 and started_at >= now() - ${TEST_DURATION}`,
      [advertiserId, click, JSON.stringify(report)],
    );
    return rowCount === 1;
  },
  readReports: async (advertiserId, click) => {
    const { rows } = await pool.query<{ hits: readonly TestReport[] }>(
      `select hits from ops.registration_tests
        where advertiser_id = $1 and click = $2 and started_at >= now() - ${TEST_DURATION}`,
      [advertiserId, click],
    );
    return rows[0]?.hits;
  },
});
