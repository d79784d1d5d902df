import { randomBytes } from 'node:crypto';
import { type RegistrationSource } from '@campjay/events/interactions/adClicks.ts';
import { type Pool } from 'pg';
import { type SignatureCheck } from './signature.ts';

/** What arrived for a test, as it was sent. */
export interface TestHit {
  /** ISO instant. */
  readonly at: string;
  readonly source: RegistrationSource;
  readonly order: string;
  readonly price: string;
  /** Undefined of a price that cannot be read. */
  readonly priceCents?: number | undefined;
  readonly signature: SignatureCheck;
}

/**
 * Tests of an advertiser's integration. A test has a click of its own, which only the advertiser knows: what is reported for
 * it is kept for an hour and shown, and never judged or billed.
 */
export interface RegistrationTests {
  /** @returns the test's click, as `campjay_click` would say it */
  start(advertiserId: string): Promise<string>;
  /** Whether the click is that of a test which runs; what arrived is kept with it then. */
  record(advertiserId: string, click: string, hit: TestHit): Promise<boolean>;
  /** What arrived, the latest first; undefined where no such test runs. */
  hits(advertiserId: string, click: string): Promise<readonly TestHit[] | undefined>;
}

const PREFIX = 'test-';
const HOUR = "interval '1 hour'";
/** The latest of a page that is loaded again and again. */
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
    if (!click.startsWith(PREFIX)) return false; // spares a query for nearly every family's click
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
