import { randomBytes } from 'node:crypto';
import { type RegistrationSource } from '@campjay/events/ads/values.ts';
import { type Pool } from 'pg';
import { type SignatureCheck } from './signature.ts';

/** A report received for a test, as it was sent. */
export interface TestHit {
  /** ISO instant. */
  readonly at: string;
  readonly source: RegistrationSource;
  readonly order: string;
  readonly price: string;
  /** Undefined if the price cannot be parsed. */
  readonly priceCents?: number | undefined;
  readonly signature: SignatureCheck;
}

/**
 * Tests of an advertiser's integration. A test has its own click, known only to the advertiser: reports for it are
 * stored for an hour and shown, and never judged or billed.
 */
export interface RegistrationTests {
  /** @returns the test's click, in the format of `campjay_click` */
  start(advertiserId: string): Promise<string>;
  /** True if the click belongs to a running test; the report is then stored with it. */
  record(advertiserId: string, click: string, hit: TestHit): Promise<boolean>;
  /** Received reports, latest first; undefined if no such test is running. */
  hits(advertiserId: string, click: string): Promise<readonly TestHit[] | undefined>;
}

const PREFIX = 'test-';
const HOUR = "interval '1 hour'";
/** A page may be reloaded again and again: only the latest reports are stored. */
const MAX_HITS = 20;

const newTestClick = (): string =>
  `${PREFIX}${randomBytes(12).toString('base64url')}.${randomBytes(12).toString('base64url')}`;

export const createRegistrationTests = (pool: Pool): RegistrationTests => ({
  start: async (advertiserId) => {
    const click = newTestClick();
    await pool.query(`delete from ops.registration_tests where started_at < now() - ${HOUR}`);
    await pool.query('insert into ops.registration_tests (click, advertiser_id) values ($1, $2)', [
      click,
      advertiserId,
    ]);
    return click;
  },
  record: async (advertiserId, click, hit) => {
    if (!click.startsWith(PREFIX)) return false; // avoids a query for nearly every real click
    const { rowCount } = await pool.query(
      `update ops.registration_tests
          set hits = (select jsonb_agg(hit order by place)
                        from jsonb_array_elements(jsonb_build_array($3::jsonb) || hits) with ordinality as each (hit, place)
                       where place <= ${MAX_HITS})
        where advertiser_id = $1 and click = $2 and started_at >= now() - ${HOUR}`,
      [advertiserId, click, JSON.stringify(hit)],
    );
    return rowCount === 1;
  },
  hits: async (advertiserId, click) => {
    const { rows } = await pool.query<{ hits: readonly TestHit[] }>(
      `select hits from ops.registration_tests
        where advertiser_id = $1 and click = $2 and started_at >= now() - ${HOUR}`,
      [advertiserId, click],
    );
    return rows[0]?.hits;
  },
});
