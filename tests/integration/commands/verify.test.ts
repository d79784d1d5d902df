import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdCreated, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { adInteractionsStream, adStream, advertiserStream } from '@campjay/events/streams.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openParts } from '@campjay/campjay/parts.ts';
import { tellLog } from '../support/product/advertisers.ts';
import { KITES, OWLS, TIDES } from '../support/product/exampleCamps.ts';
import { type Families, openFamilies } from '../support/product/openFamilies.ts';
import { commandLine } from '@campjay/campjay/commands/commandLine.ts';
import { AD, counted, MONTH, refusedClick, settled } from '../support/product/openAdMonths.ts';

const WITHIN_MS = 120_000;
const SOON_MS = 30_000;
/** Of nothing that this command looks at. */
const BUILD = { server: '', client: '', catalogue: '', schools: '' };
const CAMP_INDEX = 'campjay_camps';

const parts = openParts();
let families: Families;
let meilisearch: MeilisearchStandIn;
let folder: string;
const advertiserId = randomUUID();
const [first, second, settlementId] = [randomUUID(), randomUUID(), randomUUID()];

const verify = async () => {
  const said: string[] = [];
  const terminal = { say: (line: string) => void said.push(line), progress: () => undefined, clear: () => undefined };
  const environment = { DATABASE_URL: families.databaseUrl, CAMPJAY_DATA: folder };
  const status = await commandLine({ build: BUILD, terminal, environment, folder }, ['verify']);
  return { status, said };
};

/** Changes something by hand in the build of a read model that readers see, and takes it back afterwards. */
const tampered = async (readModel: string, change: string, back: string) => {
  const { schema = '' } = (await activeBuild(families.pool, readModel)) ?? {};
  const run = (sql: string) => families.pool.query(sql.replaceAll('BUILD', `"${schema}"`));
  await run(change);
  try {
    return await verify();
  } finally {
    await run(back);
  }
};

const indexHolds = (ids: readonly string[]): Promise<boolean> =>
  eventually(() => {
    const held = meilisearch.documentIds(CAMP_INDEX) ?? [];
    return ids.every((id) => held.includes(id));
  }, SOON_MS);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campjay-verify-'));
  parts.addClosing(() => rm(folder, { recursive: true, force: true }));
  families = parts.add(await openFamilies({ camps: [KITES, TIDES, OWLS] }));
  meilisearch = parts.add(await startMeilisearchStandIn());
  const { pool, databaseUrl, store } = families;
  parts.add(await startSearchIndexer({ pool, databaseUrl, store, log: silentLog, meilisearch }));
  const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
  await tellLog(
    families,
    advertiserStream(advertiserId),
    AdvertiserCreated({ name: 'Kelp Camps', isSelfServe: false, baseUrls: [], pricing }),
  );
  await tellLog(families, adStream(AD), AdCreated({ advertiserId, name: 'Kites' }));
  await tellLog(
    families,
    adInteractionsStream(advertiserId, MONTH),
    ...[counted(first, '1250000'), counted(second, '2500000'), refusedClick(randomUUID())],
    settled(settlementId, { day: 5, clicks: 2, micros: 2_500_000, totalCents: 250, dueCents: 250 }),
  );
  await pool.query(
    `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state) values ($1, $2, 250, 'accepted')`,
    [settlementId, advertiserId],
  );
  expect(await indexHolds(['kites', 'tides', 'owls', '_progress'])).toBe(true);
}, WITHIN_MS);
afterAll(async () => parts[Symbol.asyncDispose]());

describe('the proof that everything agrees', () => {
  // Covers: O.1
  it(
    'says so of log, read models, text indexes and reports, in one line each, while people write',
    async () => {
      const writing = new AbortController();
      const mia = await families.signedUp('Mia', 'Exampleson');
      const writers = [
        async (turn: number) =>
          mia.tell(`/api/favorites/${turn % 2 === 0 ? 'favorite' : 'unfavorite'}-camp`, { org_id: 'kites' }),
        async (turn: number) =>
          families.importCamps([
            { ...KITES, camp_org_name: `Kite Builders ${turn}` },
            { ...TIDES, lat: `37.${turn}` },
          ]),
        async (turn: number) =>
          tellLog(
            families,
            adInteractionsStream(advertiserId, MONTH),
            counted(randomUUID(), String(2_500_000 + (turn + 1) * 1_250_000)),
          ),
      ].map(async (write) => {
        let turn = 0;
        for (; !writing.signal.aborted; turn += 1) await write(turn);
        return turn;
      });
      const { status, said } = await verify().finally(() => writing.abort());
      expect(Math.min(...(await Promise.all(writers)))).toBeGreaterThan(0);
      expect(said).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^The log: [\d,]+ events in \d+ streams, in order\.$/),
          'camps: is what the log says.',
          'ad_reports: is what the log says.',
          'The text index: vocabulary with 3 camps, meilisearch with 3 camps; each camp as it is listed.',
        ]),
      );
      expect(said.at(-1)).toMatch(
        /^The reports: 1 months of advertisers with [\d,]+ clicks, as the log and the bills say\.$/,
      );
      expect(status).toBe(0);
    },
    WITHIN_MS,
  );

  // Covers: O.2
  it(
    'names the row of a read model that was changed by hand, and the words that the text index lacks therefore',
    async () => {
      const { status, said } = await tampered(
        'camps',
        `update BUILD.camps set description_short = 'Zeppelins' where org_id = 'owls'`,
        `update BUILD.camps set description_short = null where org_id = 'owls'`,
      );
      expect(said).toContain('    ~ owls: description_short');
      expect(said).toContain('  owls: has other words in the text index (vocabulary).');
      expect(said).toContain('  owls: has other words in the text index (meilisearch).');
      expect(status).toBe(1);
    },
    WITHIN_MS,
  );

  // Covers: O.2
  it(
    'names the camp whose document is missing',
    async () => {
      meilisearch.lose(CAMP_INDEX, 'tides');
      const { status, said } = await verify();
      expect(said).toContain('  tides: is not in the text index (meilisearch).');
      expect(said.filter((line) => line.includes('(vocabulary)'))).toEqual([]);
      expect(status).toBe(1);
      await families.importCamps([{ ...TIDES, description_short: 'Crabs.' }]);
      expect(await indexHolds(['tides'])).toBe(true);
      expect((await verify()).status).toBe(0);
    },
    WITHIN_MS,
  );

  // Covers: O.2
  it(
    'names the click whose verdict was altered in the report',
    async () => {
      const { status, said } = await tampered(
        'ad_reports',
        `update BUILD.clicks set refusal = 'robot', charged_micros = 0 where click_id = '${first}'`,
        `update BUILD.clicks set refusal = null, charged_micros = 1250000 where click_id = '${first}'`,
      );
      expect(said).toContain(
        `  ${advertiserId}, ${MONTH}: The report says of the click ${first} "robot, $0.00", the log says "counts for ad ${AD}, $1.25".`,
      );
      expect(status).toBe(1);
    },
    WITHIN_MS,
  );

  // Covers: O.2
  it(
    'names the bill that is not what was settled, and the event of the log that was altered',
    async () => {
      const { pool } = families;
      const charge = (cents: number) =>
        pool.query('update ops.settlement_charges set cents = $2 where settlement_id = $1', [settlementId, cents]);
      const price = (from: string, to: string) =>
        pool.query(
          `update eventstore.events set data = replace(data::text, $2, $3)::json
            where stream_id = $1 and data::text like $4`,
          [
            adInteractionsStream(advertiserId, MONTH),
            `"chargedMicros":"${from}"`,
            `"chargedMicros":"${to}"`,
            `%${second}%`,
          ],
        );
      await charge(249);
      await price('1250000', '1150000');
      const { status, said } = await verify();
      await charge(250);
      await price('1150000', '1250000');
      const month = `  ${advertiserId}, ${MONTH}:`;
      expect(said).toContain(`${month} Settlement ${settlementId} is billed with 249 cents, but 250 are due.`);
      expect(said).toContain(
        `${month} The click ${second} costs 1150000 micro-dollars, but its card was shown for 1250000.`,
      );
      expect(said).toContain('ad_reports: differs from a rebuild (before: as it is, after: rebuilt).');
      expect(status).toBe(1);
    },
    WITHIN_MS,
  );

  // Covers: O.2
  it(
    'names the stream that lacks an event, and the event that nobody can read',
    async () => {
      const { pool } = families;
      const lost = await pool.query<{ position: string; revision: string }>(
        `update eventstore.events set revision = revision + 1000, type = 'Rained'
          where stream_id = 'camp-owls' and revision = (select max(revision) from eventstore.events where stream_id = 'camp-owls')
          returning position, revision`,
      );
      const [event] = lost.rows;
      expect(event).toBeDefined();
      const { status, said } = await verify();
      expect(said.join('\n')).toContain(
        `camp-owls: revision ${event?.revision} where ${Number(event?.revision) - 1000} was expected`,
      );
      expect(said.join('\n')).toContain('cannot be read: nobody knows the type Rained');
      expect(status).toBe(1);
      expect(said.join('\n')).toMatch(/^camps: cannot be compared\. .*Rained/m);
      expect(said.at(-1)).toMatch(/^The reports: .* as the log and the bills say\.$/);
    },
    WITHIN_MS,
  );
});
