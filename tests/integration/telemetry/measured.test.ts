import { COUNTERS, GAUGES, HISTOGRAMS } from '@campjay/platform/metrics/definitions.ts';
import { measuredTextIndex } from '@campjay/platform/metrics/measuredTextIndex.ts';
import { samplesIn, valueIn } from '@campjay/platform/metrics/testing/readExposition.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { TextIndexUnavailable } from '@campjay/platform/textIndex/port.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';
import { lookAtBus, lookAtKept, lookAtProjections, lookAtQueries } from '@campjay/campjay/telemetry/lookUps.ts';
import { type Clicks, openClicks } from '../support/product/openClicks.ts';

const SOON_MS = 60_000;
const TOPIC = 'ad-clicks';

let families: Families;
let clicks: Clicks;
let parent: Browser;
/** As a Meilisearch that is there once, and away afterwards. */
const words = {
  name: 'Meilisearch',
  isAway: false,
  propose: () => (words.isAway ? Promise.reject(new TextIndexUnavailable('away')) : Promise.resolve([])),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
/** As a bus that has kept something says it. */
const kept = { messages: 0, oldestMs: 0 };
let textIndex: ReturnType<typeof measuredTextIndex>;

beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
  const { telemetry, bus, desk, queries, store } = families;
  lookAtBus(telemetry.metrics, bus);
  lookAtKept(telemetry.metrics, () => kept);
  lookAtProjections(telemetry.metrics, desk);
  lookAtQueries(telemetry.metrics, queries, store);
  textIndex = measuredTextIndex(words, telemetry.metrics);
  clicks = await openClicks(families);
  parent = await families.signedUp('Measurita', 'Exampleson');
}, 120_000);
afterAll(async () => {
  await clicks[Symbol.asyncDispose]();
  await families[Symbol.asyncDispose]();
});

const exposed = async (): Promise<string> => (await fetch(`${families.server.url}/metrics`)).text();
const search = (text = '') =>
  families
    .browser()
    .post('/api/camp-data/get-camp-data-chunk', { filterState: { selectedSearchText: text }, latLongUser: null });

/** Waits until a metric says something else than before. @returns what it said before and after */
const changes = async (
  metric: string,
  labels: Readonly<Record<string, string>>,
  act: () => Promise<unknown>,
): Promise<readonly [number, number]> => {
  const before = valueIn(await exposed(), metric, labels) ?? 0;
  await act();
  let after = before;
  await eventually(async () => (after = valueIn(await exposed(), metric, labels) ?? 0) !== before, SOON_MS);
  return [before, after];
};

describe('each thing that people do', () => {
  it.each<[string, Readonly<Record<string, string>>, string, () => Promise<unknown>]>([
    [
      'campjay_http_request_duration_seconds_count',
      { route: '/api/camp-data/get-camp-data-chunk', method: 'POST', status: '2xx' },
      'a search',
      () => search(),
    ],
    ['campjay_search_duration_seconds_count', { kind: 'cards' }, 'a search', () => search()],
    [
      'campjay_search_duration_seconds_count',
      { kind: 'facets' },
      'a look at the filters',
      () => families.browser().post('/api/camp-data/get-facet-counts', { filterState: {}, latLongUser: null }),
    ],
    ['campjay_cache_misses_total', { cache: 'Where typed words stand' }, 'a new word', () => search('kites')],
    ['campjay_cache_hits_total', { cache: 'Where typed words stand' }, 'the word again', () => search('kites')],
    [
      'campjay_commands_total',
      { stream: 'favorites', outcome: 'accepted' },
      'a favorite',
      () => parent.post('/api/favorites/favorite-camp', { org_id: 'kites' }),
    ],
    [
      'campjay_commands_total',
      { stream: 'favorites', outcome: 'unchanged' },
      'the same favorite again',
      () => parent.post('/api/favorites/favorite-camp', { org_id: 'kites' }),
    ],
    [
      'campjay_events_appended_total',
      { stream: 'favorites' },
      'a favorite that is none any more',
      () => parent.post('/api/favorites/unfavorite-camp', { org_id: 'kites' }),
    ],
    [
      'campjay_projection_events_total',
      { projection: 'favorites' },
      'a favorite',
      () => parent.post('/api/favorites/favorite-camp', { org_id: 'kites' }),
    ],
    ['campjay_event_append_duration_seconds_count', { outcome: 'appended' }, 'a click', () => clicks.click()],
    ['campjay_bus_publish_duration_seconds_count', { topic: TOPIC, outcome: 'published' }, 'a click', clickOnce],
    ['campjay_bus_messages_published_total', { topic: TOPIC }, 'a click', clickOnce],
    ['campjay_bus_handle_duration_seconds_count', { topic: TOPIC, outcome: 'handled' }, 'a click', clickOnce],
    ['campjay_bus_messages_handled_total', { topic: TOPIC }, 'a click', clickOnce],
    ['campjay_clicks_judged_total', {}, 'a click', clickOnce],
    ['campjay_text_index_questions_total', { outcome: 'answered' }, 'a word to the text index', () => ask()],
  ])('is measured: %s %j by %s', async (metric, labels, _act, act) => {
    const [before, after] = await changes(metric, labels, act);
    expect(after).toBeGreaterThan(before);
  });

  it('tells of a click that was refused why', async () => {
    expect(valueIn(await exposed(), 'campjay_clicks_judged_total', { verdict: 'counted', reason: 'none' })).toBe(1);
    const refused = samplesIn(await exposed()).filter(
      ({ metric, labels }) => metric === 'campjay_clicks_judged_total' && labels['verdict'] === 'refused',
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(({ labels }) => labels['reason'])).not.toContain('none');
  });
});

function clickOnce() {
  return clicks.click();
}
const ask = () => textIndex.propose('kite', { prefix: false });

describe('each stand of the product', () => {
  it.each([
    ['campjay_index_camps', 1],
    ['campjay_index_sessions', 2],
  ])('is looked up: %s', async (metric, camps) => {
    expect(valueIn(await exposed(), metric)).toBe(camps);
  });

  it('says of the index how large it is, and that it is not behind', async () => {
    expect(valueIn(await exposed(), 'campjay_index_bytes')).toBeGreaterThan(100);
    const isCurrent = async () => valueIn(await exposed(), 'campjay_index_lag_events') === 0;
    expect(await eventually(isCurrent, SOON_MS)).toBe(true);
    expect(valueIn(await exposed(), 'campjay_index_lag_seconds')).toBe(0);
  });

  // Covers: W.1
  it('says how far read models are behind while nobody makes them, and for how long', async () => {
    const labels = { projection: 'favorites' };
    await families.whileNobodyProjects(async () => {
      await parent.post('/api/favorites/unfavorite-camp', { org_id: 'kites' });
      const text = await exposed();
      expect(valueIn(text, 'campjay_projection_lag_events', labels)).toBe(1);
      expect(valueIn(text, 'campjay_projection_lag_seconds', labels)).toBeGreaterThan(0);
      expect(valueIn(text, 'campjay_projection_running', labels)).toBe(0);
    });
    const isCurrent = async () => {
      const text = await exposed();
      return (
        valueIn(text, 'campjay_projection_lag_events', labels) === 0 &&
        valueIn(text, 'campjay_projection_running', labels) === 1
      );
    };
    expect(await eventually(isCurrent, SOON_MS)).toBe(true);
    expect(valueIn(await exposed(), 'campjay_projection_stopped', labels)).toBe(0);
    expect(valueIn(await exposed(), 'campjay_projection_parked_streams', labels)).toBe(0);
  });

  // Covers: W.1
  it('says what waits on the bus while nobody judges', async () => {
    await clicks[Symbol.asyncDispose]();
    await clicks.click();
    const text = await exposed();
    expect(valueIn(text, 'campjay_bus_messages_waiting', { topic: TOPIC })).toBe(1);
    expect(valueIn(text, 'campjay_bus_oldest_waiting_seconds', { topic: TOPIC })).toBeGreaterThan(0);
    expect(valueIn(text, 'campjay_bus_messages_parked', { topic: TOPIC })).toBe(0);
  });

  it('says what waits on disk for the bus', async () => {
    expect(valueIn(await exposed(), 'campjay_bus_messages_kept')).toBe(0);
    Object.assign(kept, { messages: 7, oldestMs: 90_000 });
    const text = await exposed();
    expect([valueIn(text, 'campjay_bus_messages_kept'), valueIn(text, 'campjay_bus_oldest_kept_seconds')]).toEqual([
      7, 90,
    ]);
  });

  it('says whether the text index answered last', async () => {
    await ask();
    expect(valueIn(await exposed(), 'campjay_text_index_up', { adapter: 'Meilisearch' })).toBe(1);
    words.isAway = true;
    await expect(ask()).rejects.toThrow(TextIndexUnavailable);
    expect(valueIn(await exposed(), 'campjay_text_index_up', { adapter: 'Meilisearch' })).toBe(0);
    expect(valueIn(await exposed(), 'campjay_text_index_questions_total', { outcome: 'unavailable' })).toBe(1);
  });

  it('says which connections to PostgreSQL somebody works with', async () => {
    const idle = { pool: 'interaction bus', state: 'idle' };
    expect(valueIn(await exposed(), 'campjay_pg_connections', idle)).toBeGreaterThan(0);
  });
});

describe('what is declared', () => {
  // Covers: W.1
  it('is exposed, every metric of it, and nothing else of ours is', async () => {
    const declared = [...Object.keys(HISTOGRAMS), ...Object.keys(COUNTERS), ...Object.keys(GAUGES)];
    const withValues = new Set(
      samplesIn(await exposed()).map(({ metric }) => metric.replace(/_seconds_(bucket|sum|count)$/, '_seconds')),
    );
    // Only what goes wrong changes it: see `metrics.test.ts`.
    const silent = ['campjay_measuring_failed_total'];
    expect(declared.filter((name) => !withValues.has(name))).toEqual(silent);
    expect([...withValues].filter((name) => name.startsWith('campjay_') && !declared.includes(name))).toEqual([]);
  });

  // Covers: W.3
  it('has no other label values than those that are known beforehand, whatever is asked', async () => {
    const secret = 'mia.exampleson@example.org';
    const hostile = ['../../etc/passwd', '%00', '%E0%A4%A', secret, 'a"b', "1'; drop table", 'x'.repeat(3_000)];
    const methods = ['GET', 'POST', 'PUT', 'PROPFIND'];
    for (const { path } of families.routes)
      for (const [index, odd] of hostile.entries()) {
        const asked = path.includes('/:') ? path.replaceAll(/:\w+/g, encodeURI(odd)) : `${path}/${encodeURI(odd)}`;
        await fetch(`${families.server.url}${asked}?email=${secret}`, {
          method: methods[index % methods.length] ?? '',
        });
      }
    const text = await exposed();
    const routes = new Set([...families.routes.map(({ path }) => path), '/api/*', '/metrics', 'other']);
    const known: Readonly<Record<string, ReadonlySet<string>>> = {
      route: routes,
      method: new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']),
      status: new Set(['2xx', '3xx', '4xx', '5xx', 'left']),
    };
    const unknown = samplesIn(text).flatMap(({ labels }) =>
      Object.entries(labels).filter(([name, value]) => known[name] && !known[name].has(value)),
    );
    expect(unknown).toEqual([]);
    expect(text).not.toContain('example.org');
    expect(text).not.toContain('passwd');
  });
});
