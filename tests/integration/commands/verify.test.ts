import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdCreated, AdvertiserCreated } from '@campjay/events/ads/placement.ts';
import { adInteractionsStream, adStream, advertiserStream } from '@campjay/events/streams.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { appendToLog } from '../support/product/advertisers.ts';
import { KITES, OWLS, TIDES } from '../support/product/exampleCamps.ts';
import { type Families, openFamilies } from '../support/product/openFamilies.ts';
import { runCli } from '../support/commands/runCli.ts';
import { AD, counted, MONTH, refusedClick, settled } from '../support/product/openAdMonths.ts';

const CAMP_INDEX = 'campjay_camps';

const resources = openResources();
let families: Families;
let meilisearch: MeilisearchStandIn;
let folder: string;
const indexed = createSignal();
const advertiserId = randomUUID();
const [first, second, settlementId] = [randomUUID(), randomUUID(), randomUUID()];

const run = (argv: readonly string[], onLine?: () => void) =>
  runCli({ DATABASE_URL: families.databaseUrl, CAMPJAY_DATA: folder }, folder, argv, onLine);
const verify = (onLine?: () => void) => run(['verify'], onLine);

const schemaOf = async (readModel: string): Promise<string> => {
  const build = await readActiveBuild(families.pool, readModel);
  return `"${build?.schema}"`;
};
const indexHolds = (...ids: readonly string[]): Promise<void> =>
  indexed.until(() => ids.every((id) => meilisearch.documentIds(CAMP_INDEX)?.includes(id)));
/** Alters rows of the read models and the log by hand. */
const changeStoredRows = async (
  changes: readonly (readonly [text: string, values: readonly unknown[]])[],
): Promise<void> => {
  for (const [text, values] of changes) expect((await families.pool.query(text, [...values])).rowCount).toBe(1);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campjay-verify-'));
  resources.onClose(() => rm(folder, { recursive: true, force: true }));
  families = resources.add(await openFamilies({ camps: [KITES, TIDES, OWLS] }));
  meilisearch = resources.add(await startMeilisearchStandIn());
  const { pool, databaseUrl, store } = families;
  const onCaughtUp = indexed.notify;
  resources.add(await startSearchIndexer({ pool, databaseUrl, store, log: silentLog, meilisearch, onCaughtUp }));
  const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
  await appendToLog(
    families,
    advertiserStream(advertiserId),
    AdvertiserCreated({ name: 'Kelp Camps', isSelfServe: false, baseUrls: [], pricing }),
  );
  await appendToLog(families, adStream(AD), AdCreated({ advertiserId, name: 'Kites' }));
  await appendToLog(
    families,
    adInteractionsStream(advertiserId, MONTH),
    ...[counted(first, '1250000'), counted(second, '2500000'), refusedClick(randomUUID())],
    settled(settlementId, { day: 5, clicks: 2, micros: 2_500_000, totalCents: 250, dueCents: 250 }),
  );
  await pool.query(
    `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state) values ($1, $2, 250, 'accepted')`,
    [settlementId, advertiserId],
  );
  await indexHolds('kites', 'tides', 'owls', '_progress');
});
afterAll(async () => resources[Symbol.asyncDispose]());

describe('verify', () => {
  // Covers: O.1
  it('reports that log, read models, text indexes and reports agree, in one line each, during concurrent writes', async () => {
    const mia = await families.signedUp('Mia', 'Exampleson');
    let turns = 0;
    const write = async (): Promise<void> => {
      const turn = (turns += 1);
      await mia.postOk(`/api/favorites/${turn % 2 === 1 ? 'favorite' : 'unfavorite'}-camp`, { org_id: 'kites' });
      await families.importCamps([
        { ...KITES, camp_org_name: `Kite Builders ${turn}` },
        { ...TIDES, lat: `37.${turn}` },
      ]);
      const spent = String(2_500_000 + turn * 1_250_000);
      await appendToLog(families, adInteractionsStream(advertiserId, MONTH), counted(randomUUID(), spent));
    };
    let writing: Promise<void> | undefined;
    const { status, printed } = await verify(() => {
      writing ??= write().finally(() => (writing = undefined));
    });
    await writing;
    expect(turns).toBeGreaterThan(3);
    expect(printed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The log: [\d,]+ events in \d+ streams, without errors\.$/),
        'camps: matches the log.',
        'ad_reports: matches the log.',
        'The text index: vocabulary with 3 camps, meilisearch with 3 camps; every camp matches its listing.',
      ]),
    );
    expect(printed.at(-1)).toMatch(
      /^The reports: 1 months of advertisers with [\d,]+ clicks, matching the log and the bills\.$/,
    );
    expect(status).toBe(0);
    const projections = await run(['projections']);
    expect(projections).toMatchObject({
      status: 0,
      printed: expect.arrayContaining(['camps (version 3)']) as unknown,
    });
  });

  // Covers: O.2
  it('names each altered row, indexed camp, click, bill and event', async () => {
    const [camps, reports, stream] = [
      await schemaOf('camps'),
      await schemaOf('ad_reports'),
      adInteractionsStream(advertiserId, MONTH),
    ];
    const describeOwls = (words: string | null) =>
      [`update ${camps}.camps set description_short = $1 where org_id = 'owls'`, [words]] as const;
    const setVerdict = (refusal: string | null, micros: number) =>
      [
        `update ${reports}.clicks set refusal = $1, charged_micros = $2 where click_id = $3`,
        [refusal, micros, first],
      ] as const;
    const bill = (cents: number) =>
      ['update ops.settlement_charges set cents = $1 where settlement_id = $2', [cents, settlementId]] as const;
    const price = (from: string, to: string) =>
      [
        `update eventstore.events set data = replace(data::text, $1, $2)::json
            where stream_id = $3 and data::text like $4`,
        [`"chargedMicros":"${from}"`, `"chargedMicros":"${to}"`, stream, `%${second}%`],
      ] as const;
    // The index may still be behind earlier changes. After a new camp, it has made them, and does not restore the loss.
    await families.importCamps([{ ...TIDES, org_id: 'shells' }]);
    await indexHolds('shells');
    meilisearch.lose(CAMP_INDEX, 'tides');
    await changeStoredRows([describeOwls('Zeppelins'), setVerdict('robot', 0), bill(249), price('1250000', '1150000')]);
    const { status, printed } = await verify();
    await changeStoredRows([describeOwls(null), setVerdict(null, 1_250_000), bill(250), price('1150000', '1250000')]);
    await families.importCamps([{ ...TIDES, description_short: `Crabs ${randomUUID()}.` }]);
    await indexHolds('tides');

    const month = `  ${advertiserId}, ${MONTH}:`;
    expect(printed).toEqual(
      expect.arrayContaining([
        '    ~ owls: description_short',
        '  owls: has different words in the text index (vocabulary).',
        '  owls: has different words in the text index (meilisearch).',
        '  tides: is not in the text index (meilisearch).',
        'ad_reports: differs from a rebuild (before: the current read model, after: the rebuild).',
        `${month} The report has "robot, $0.00" for the click ${first}, the log has "counts for ad ${AD}, $1.25".`,
        `${month} Settlement ${settlementId} was billed at 249 cents, but 250 are due.`,
        `${month} The click ${second} costs 1150000 micro-dollars, but its card was shown for 1250000.`,
      ]),
    );
    expect(printed.filter((line) => line.includes('tides') && line.includes('(vocabulary)'))).toEqual([]);
    expect(status).toBe(1);
  });

  // Covers: O.2
  it('names the stream that lacks an event, and the event that cannot be read', async () => {
    const last = `stream_id = 'camp-owls'
        and revision = (select max(revision) from eventstore.events where stream_id = 'camp-owls')`;
    const { rows } = await families.pool.query<{ revision: string; type: string }>(
      `select revision, type from eventstore.events where ${last}`,
    );
    const { revision = '', type = '' } = rows[0] ?? {};
    const change = (by: number, to: string) =>
      [`update eventstore.events set revision = revision + $1, type = $2 where ${last}`, [by, to]] as const;
    await changeStoredRows([change(1_000, 'Rained')]);
    const { status, printed } = await verify();
    await changeStoredRows([change(-1_000, type)]);
    const all = printed.join('\n');
    expect(all).toContain(`camp-owls: revision ${Number(revision) + 1_000} where ${revision} was expected`);
    expect(all).toContain('cannot be read: the type Rained is unknown');
    expect(all).toMatch(/^camps: cannot be compared\. .*Rained/m);
    expect(printed.at(-1)).toMatch(/^The reports: .*, matching the log and the bills\.$/);
    expect(status).toBe(1);
  });
});
