import { randomUUID } from 'node:crypto';
import { COUNTERS, GAUGES, HISTOGRAMS } from '@campjay/platform/telemetry/metrics/definitions.ts';
import { measureTextIndex } from '@campjay/platform/telemetry/metrics/measured.ts';
import { type Metrics } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { samplesIn, valueIn } from '@campjay/platform/telemetry/metrics/testing/readExposition.ts';
import { pollUntil } from '@campjay/platform/kernel/timeouts.ts';
import { eventHandled } from '@campjay/command-api/service.ts';
import { TextIndexUnavailable } from '@campjay/platform/text-index/port.ts';
import { createWriterStatus } from '@campjay/search-indexer/catalog/writerStatus.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';
import {
  observeBus,
  observeProcessManagers,
  observeSpool,
  observeProjections,
  observeQueryApi,
  observeSearchIndexer,
  observeTextIndex,
} from '@campjay/campjay/processes/telemetry/gauges.ts';
import { type Clicks, openClicks } from '../support/product/openClicks.ts';

const TOPIC = 'ad-clicks';

let families: Families;
let clicks: Clicks;
let parent: Browser;
/** A Meilisearch that is available at first, and down later. */
const words = {
  name: 'Meilisearch',
  isAway: false,
  propose: () => (words.isAway ? Promise.reject(new TextIndexUnavailable('away')) : Promise.resolve([])),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
/** The messages spooled on disk for the bus. */
const spoolState = { messages: 0, oldestMs: 0 };
let textIndex: ReturnType<typeof measureTextIndex>;
let isReached = true;
const indexer = createWriterStatus(() => clock.now);
const clock = { now: 0 };
const measured = createSignal();

beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
  const { telemetry, bus, projections, queries, store } = families;
  const { metrics } = telemetry;
  const original = { ...metrics };
  const notifying: Pick<Metrics, 'count' | 'observe'> = {
    count: (...args) => {
      original.count(...args);
      measured.notify();
    },
    observe: (...args) => {
      original.observe(...args);
      measured.notify();
    },
  };
  Object.assign(metrics, notifying);
  observeBus(metrics, bus);
  const manager = {
    name: 'kites',
    position: undefined,
    lag: { events: 0, ms: 0 },
    parkedEvents: 0,
    lastError: undefined,
  };
  observeProcessManagers(metrics, { list: () => Promise.resolve([manager]) });
  observeSpool(metrics, () => spoolState);
  observeProjections(metrics, projections, () => new Map([['camps', 'retrying']]));
  observeQueryApi(metrics, queries, store);
  textIndex = measureTextIndex(words, metrics);
  observeTextIndex(metrics, {
    ...{ adapter: 'Meilisearch', isReached: () => isReached, hasAnswered: () => textIndex.lastCallSucceeded() },
  });
  observeSearchIndexer(metrics, indexer);
  indexer.reportWriting();
  clicks = await openClicks(families);
  parent = await families.signedUp('Measurita', 'Exampleson');
});
afterAll(async () => {
  await clicks[Symbol.asyncDispose]();
  await families[Symbol.asyncDispose]();
});

const readMetrics = async (): Promise<string> => (await fetch(`${families.server.url}/metrics`)).text();
const search = (text = '') =>
  families
    .browser()
    .post('/api/camp-data/get-camp-data-chunk', { filterState: { selectedSearchText: text }, latLongUser: null });
const facets = () => families.browser().post('/api/camp-data/get-facet-counts', { filterState: {}, latLongUser: null });
const favorite = (operation: string) => parent.post(`/api/favorites/${operation}`, { org_id: 'kites' });
/** Toggles the favorite, which is accepted in any order of tests. */
const toggled = async () => {
  isFavorite = !isFavorite;
  await favorite(isFavorite ? 'favorite-camp' : 'unfavorite-camp');
};
const repeated = () => favorite(isFavorite ? 'favorite-camp' : 'unfavorite-camp');
let isFavorite = false;
let newWords = 0;
/** Made of letters: numbers do not count as words, so that `word 2` would already be cached. */
const newWord = () => search(String.fromCharCode(97 + newWords++).repeat(5));
const click = () => clicks.click();
const forgedClick = () =>
  families.server.post('/api/track/click', { token: 'made-up.token', nonce: 'made-up-nonce', link: 'website' });
const proposeKite = () => textIndex.propose('kite', { prefix: false });

const handleEvent = () => {
  eventHandled.record(HANDLED);
  return Promise.resolve();
};

const HANDLED = { manager: 'kites', outcome: 'handled' } as const;
const CHUNKS = { route: '/api/camp-data/get-camp-data-chunk', method: 'POST', status: '2xx' };
const WORDS = { cache: 'Text search matches' };
const MEASURED: readonly (readonly [string, Readonly<Record<string, string>>, string, () => Promise<unknown>])[] = [
  ['campjay_http_request_duration_seconds_count', CHUNKS, 'a search', () => search()],
  ['campjay_search_duration_seconds_count', { kind: 'cards' }, 'a search', () => search()],
  ['campjay_search_duration_seconds_count', { kind: 'facets' }, 'facet counts', facets],
  ['campjay_cache_misses_total', WORDS, 'a new word', newWord],
  ['campjay_cache_hits_total', WORDS, 'a repeated word', () => search('kites').then(() => search('kites'))],
  ['campjay_commands_total', { stream: 'favorites', outcome: 'accepted' }, 'a favorite', toggled],
  ['campjay_commands_total', { stream: 'favorites', outcome: 'unchanged' }, 'a repeated favorite', repeated],
  ['campjay_events_appended_total', { stream: 'favorites' }, 'a favorite', toggled],
  ['campjay_projection_events_total', { projection: 'favorites' }, 'a favorite', toggled],
  ['campjay_process_manager_events_total', HANDLED, 'a process manager', handleEvent],
  ['campjay_event_append_duration_seconds_count', { outcome: 'appended' }, 'a click', click],
  ['campjay_bus_publish_duration_seconds_count', { topic: TOPIC, outcome: 'published' }, 'a click', click],
  ['campjay_bus_messages_published_total', { topic: TOPIC }, 'a click', click],
  ['campjay_bus_handle_duration_seconds_count', { topic: TOPIC, outcome: 'handled' }, 'a click', click],
  ['campjay_bus_messages_handled_total', { topic: TOPIC }, 'a click', click],
  ['campjay_clicks_judged_total', {}, 'a click', click],
  ['campjay_forged_ad_tokens_total', { of: 'click' }, 'a forged click', forgedClick],
  ['campjay_text_index_questions_total', { outcome: 'answered' }, 'a word for the text index', proposeKite],
];

describe('each user action', () => {
  it.each(MEASURED)('is measured: %s %j by %s', async (metric, labels, _act, action) => {
    const value = async () => valueIn(await families.telemetry.metrics.exposition(), metric, labels) ?? 0;
    const before = await value();
    await action();
    await measured.until(async () => (await value()) > before);
    expect(valueIn(await readMetrics(), metric, labels)).toBeGreaterThan(before);
  });

  it('includes why a click was refused', async () => {
    const countJudged = async () =>
      samplesIn(await families.telemetry.metrics.exposition()).filter(
        ({ metric }) => metric === 'campjay_clicks_judged_total',
      );
    // The visitor is always the same, so that only the first click counts.
    await click();
    await click();
    await measured.until(async () => (await countJudged()).some(({ labels }) => labels['verdict'] === 'refused'));
    const withVerdict = async (verdict: string) =>
      (await countJudged()).filter(({ labels }) => labels['verdict'] === verdict);
    expect(await withVerdict('counted')).toMatchObject([{ labels: { reason: 'none' }, value: 1 }]);
    expect((await withVerdict('refused')).map(({ labels }) => labels['reason'])).not.toContain('none');
  });
});

describe('each gauge', () => {
  it('shows how large the index is, and that it is current', async () => {
    await families.showAll();
    const gaugeOf = (name: string) => async () => valueIn(await readMetrics(), `campjay_index_${name}`);
    expect([await gaugeOf('camps')(), await gaugeOf('sessions')()]).toEqual([1, 2]);
    expect(await gaugeOf('bytes')()).toBeGreaterThan(100);
    // Poll: the index does not notify when it has read past unrelated events
    expect(await pollUntil(async () => (await gaugeOf('lag_events')()) === 0, 60_000)).toBe(true);
    expect(await gaugeOf('lag_seconds')()).toBe(0);
  });

  // Covers: W.1
  it('shows how far read models are behind while no projector runs', async () => {
    const gaugeOf = async (name: string) =>
      valueIn(await readMetrics(), `campjay_projection_${name}`, { projection: 'favorites' });
    await families.whileNobodyProjects(async () => {
      await toggled();
      expect([await gaugeOf('lag_events'), await gaugeOf('running')]).toEqual([1, 0]);
      expect(await gaugeOf('lag_seconds')).toBeGreaterThan(0);
    });
    await families.showAll();
    expect((await parent.get('/api/favorites/list')).status).toBe(200); // it waits for the read model
    const names = ['lag_events', 'running', 'stopped', 'parked_streams'];
    expect(await Promise.all(names.map(gaugeOf))).toEqual([0, 1, 0, 0]);
  });

  // Covers: W.1
  it('shows how many messages wait on the bus while a topic has no consumer', async () => {
    const topic = 'ad-views';
    await families.bus.publish(topic, [{ id: randomUUID(), key: 'an-advertiser', body: {} }]);
    const gaugeOf = async (name: string) => valueIn(await readMetrics(), `campjay_bus_${name}`, { topic });
    expect([await gaugeOf('messages_waiting'), await gaugeOf('messages_parked')]).toEqual([1, 0]);
    expect(await gaugeOf('oldest_waiting_seconds')).toBeGreaterThan(0);
  });

  it('shows how many messages wait on disk for the bus', async () => {
    expect(valueIn(await readMetrics(), 'campjay_bus_messages_kept')).toBe(0);
    Object.assign(spoolState, { messages: 7, oldestMs: 90_000 });
    const text = await readMetrics();
    expect([valueIn(text, 'campjay_bus_messages_kept'), valueIn(text, 'campjay_bus_oldest_kept_seconds')]).toEqual([
      7, 90,
    ]);
  });

  it('shows whether the text index can be reached, and responded to the last query', async () => {
    const isUp = async () => valueIn(await readMetrics(), 'campjay_text_index_up', { adapter: 'Meilisearch' });
    await proposeKite();
    expect(await isUp()).toBe(1);
    words.isAway = true;
    await expect(proposeKite()).rejects.toThrow(TextIndexUnavailable);
    words.isAway = false;
    expect(await isUp()).toBe(0);
    expect(valueIn(await readMetrics(), 'campjay_text_index_questions_total', { outcome: 'unavailable' })).toBe(1);
    await proposeKite();
    isReached = false;
    expect(await isUp()).toBe(0);
    isReached = true;
    expect(await isUp()).toBe(1);
  });

  // Covers: W.1
  it('shows which process writes the index in Meilisearch, how current it is, and what failed', async () => {
    const gaugeOf = async (name: string) => valueIn(await readMetrics(), `campjay_text_index_${name}`);
    const seen = async () => [await gaugeOf('writing'), await gaugeOf('lag_seconds'), await gaugeOf('failures_total')];
    indexer.reportStandby();
    expect(await seen()).toEqual([0, undefined, 0]);
    indexer.reportWriting();
    clock.now += 7_000;
    expect(await seen()).toEqual([1, 7, 0]);
    indexer.reportFailure();
    expect(await seen()).toEqual([0, 7, 1]);
  });

  it('shows the connections to PostgreSQL', async () => {
    const idle = { pool: 'interaction bus', state: 'idle' };
    expect(valueIn(await readMetrics(), 'campjay_pg_connections', idle)).toBeGreaterThan(0);
  });
});

describe('the declared metrics', () => {
  // Covers: W.1
  it('are all exposed, and no others are', async () => {
    const declared = [...Object.keys(HISTOGRAMS), ...Object.keys(COUNTERS), ...Object.keys(GAUGES)];
    const exposedNames = async () =>
      new Set(
        samplesIn(await families.telemetry.metrics.exposition()).map(({ metric }) =>
          metric.replace(/_seconds_(bucket|sum|count)$/, '_seconds'),
        ),
      );
    const missing = async () => {
      const names = await exposedNames();
      // The counter of failures changes only with failures: see `metrics.test.ts`.
      return declared.filter((name) => !names.has(name) && name !== 'campjay_measuring_failed_total');
    };
    for (const [, , , action] of MEASURED) await action();
    await measured.until(async () => (await missing()).length === 0);
    const others = [...(await exposedNames())].filter(
      (name) => name.startsWith('campjay_') && !declared.includes(name),
    );
    expect(others).toEqual([]);
  });

  // Covers: W.3
  it('have no label values that clients can choose', async () => {
    const secret = 'mia.exampleson@example.org';
    const hostile = ['../../etc/passwd', '%00', '%E0%A4%A', secret, 'a"b', "1'; drop table", 'x'.repeat(3_000)];
    const methods = ['GET', 'POST', 'PUT', 'PROPFIND'];
    for (const { path } of families.routes)
      for (const [index, odd] of hostile.entries()) {
        const requestPath = path.includes('/:')
          ? path.replaceAll(/:\w+/g, encodeURI(odd))
          : `${path}/${encodeURI(odd)}`;
        await fetch(`${families.server.url}${requestPath}?email=${secret}`, {
          method: methods[index % methods.length] ?? '',
        });
      }
    const text = await readMetrics();
    const routes = new Set([...families.routes.map(({ path }) => path), '/api/*', '/metrics', 'other']);
    const knownValues: Readonly<Record<string, ReadonlySet<string>>> = {
      route: routes,
      method: new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']),
      status: new Set(['2xx', '3xx', '4xx', '5xx', 'left']),
    };
    const unknown = samplesIn(text).flatMap(({ labels }) =>
      Object.entries(labels).filter(([name, value]) => knownValues[name] && !knownValues[name].has(value)),
    );
    expect(unknown).toEqual([]);
    expect(text).not.toContain('example.org');
    expect(text).not.toContain('passwd');
  });
});
