import { describe, expect, it, jest } from '@jest/globals';
import { silentLog } from '../../kernel/log.ts';
import { mergeExpositions } from './metricsEndpoint.ts';
import { createMetrics } from './metrics.ts';
import { valueIn } from './testing/readExposition.ts';

const open = (part = 'serve') => createMetrics({ part, log: silentLog });
/** The lines of a metric, without its heading. */
const linesOf = (exposition: string, metric: string): string[] =>
  exposition.split('\n').filter((line) => line.startsWith(metric));

describe('a metric', () => {
  it('appears in the exposition with the process that it comes from', async () => {
    const metrics = open('work');
    metrics.count('campjay_events_appended_total', { stream: 'camp' }, 3);
    metrics.count('campjay_events_appended_total', { stream: 'camp' });
    expect(linesOf(await metrics.exposition(), 'campjay_events_appended_total')).toEqual([
      'campjay_events_appended_total{stream="camp",part="work"} 4',
    ]);
  });

  it('is counted in histogram buckets with bounds in seconds', async () => {
    const metrics = open();
    metrics.observe('campjay_search_duration_seconds', { kind: 'cards' }, 0.0002);
    metrics.observe('campjay_search_duration_seconds', { kind: 'cards' }, 0.2);
    const exposition = await metrics.exposition();
    expect(valueIn(exposition, 'campjay_search_duration_seconds_bucket', { le: '0.00025', kind: 'cards' })).toBe(1);
    expect(valueIn(exposition, 'campjay_search_duration_seconds_count', { kind: 'cards', part: 'serve' })).toBe(2);
  });

  it('is collected on each scrape, and disappears when its value is gone', async () => {
    const metrics = open();
    const waiting = new Map([['ad-clicks', 3]]);
    metrics.registerGauges('bus', () =>
      [...waiting].map(([topic, value]) => ({ metric: 'campjay_bus_messages_waiting', labels: { topic }, value })),
    );
    expect(linesOf(await metrics.exposition(), 'campjay_bus_messages_waiting')).toEqual([
      'campjay_bus_messages_waiting{topic="ad-clicks",part="serve"} 3',
    ]);
    waiting.set('ad-clicks', 5);
    expect(await metrics.exposition()).toContain('campjay_bus_messages_waiting{topic="ad-clicks",part="serve"} 5');
    waiting.clear();
    expect(linesOf(await metrics.exposition(), 'campjay_bus_messages_waiting')).toEqual([]);
  });

  it('is omitted if it cannot be collected, and the failure is counted', async () => {
    const metrics = open();
    metrics.registerGauges('bus', () => Promise.reject(new Error('no broker answers')));
    metrics.registerGauges('index', () => [{ metric: 'campjay_index_camps', labels: {}, value: 561 }]);
    await metrics.exposition();
    const exposition = await metrics.exposition();
    expect(exposition).toContain('campjay_index_camps{part="serve"} 561');
    expect(exposition).toContain('campjay_measuring_failed_total{source="bus",part="serve"} 2');
  });

  it('is collected once for concurrent scrapes', async () => {
    const metrics = open();
    let readCount = 0;
    metrics.registerGauges('index', async () => {
      readCount += 1;
      await Promise.resolve();
      return [];
    });
    await Promise.all([metrics.exposition(), metrics.exposition(), metrics.exposition()]);
    expect(readCount).toBe(1);
  });

  it('is awaited if it is late, and not collected twice in parallel', async () => {
    jest.useFakeTimers();
    try {
      const metrics = open();
      let readCount = 0;
      let answer = (): void => undefined;
      metrics.registerGauges('index', () => {
        readCount += 1;
        return new Promise((resolve) => {
          answer = () => resolve([{ metric: 'campjay_index_camps', labels: {}, value: 561 }]);
        });
      });
      for (const _late of [1, 2]) {
        const exposition = metrics.exposition();
        await jest.advanceTimersByTimeAsync(60_000);
        expect(await exposition).not.toContain('campjay_index_camps{');
      }
      expect(readCount).toBe(1);
      answer();
      await jest.advanceTimersByTimeAsync(0);
      const exposition = metrics.exposition();
      answer();
      expect(await exposition).toContain('campjay_index_camps{part="serve"} 561');
      expect(readCount).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is accompanied by Node.js process metrics, such as the event loop delay', async () => {
    const exposition = await open().exposition();
    expect(exposition).toMatch(/^nodejs_eventloop_lag_p99_seconds\{part="serve"\} /m);
    expect(exposition).toMatch(/^process_resident_memory_bytes\{part="serve"\} \d/m);
    expect(exposition).toContain('campjay_part_up{part="serve"} 1');
  });
});

describe('merging the expositions of two processes', () => {
  // Covers: W.4
  it('lists each metric under one heading with the lines of both', async () => {
    const [serve, work] = [open('serve'), open('work')];
    serve.count('campjay_events_appended_total', { stream: 'favorites' });
    work.count('campjay_events_appended_total', { stream: 'adInteractions' });
    const merged = mergeExpositions([await serve.exposition(), await work.exposition()]);
    const headings = merged.split('\n').filter((line) => line.startsWith('# TYPE'));
    expect(headings.length).toBeGreaterThan(30);
    expect(new Set(headings).size).toBe(headings.length);
    const [, after = ''] = merged.split('# HELP campjay_events_appended_total ');
    expect(after.split('\n').slice(1, 4)).toEqual([
      '# TYPE campjay_events_appended_total counter',
      'campjay_events_appended_total{stream="favorites",part="serve"} 1',
      'campjay_events_appended_total{stream="adInteractions",part="work"} 1',
    ]);
  });

  it('loses no line, and adds none', async () => {
    const exposition = await open().exposition();
    const valuesIn = (text: string) =>
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .toSorted();
    expect(valuesIn(mergeExpositions([exposition]))).toEqual(valuesIn(exposition));
  });
});
