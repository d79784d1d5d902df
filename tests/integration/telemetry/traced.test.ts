import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { type CollectedSpan, openCollector } from '@campjay/platform/tracing/testing/collector.ts';
import { expect, it } from '@jest/globals';
import { KITES } from '../support/product/exampleCamps.ts';
import { openFamilies } from '../support/product/openFamilies.ts';
import { openClicks } from '../support/product/openClicks.ts';

/** The read model that advertisers' reports are made from. */
const REPORT = 'project ad_reports';

const pathTo = (spans: readonly CollectedSpan[], last: CollectedSpan | undefined): readonly string[] =>
  last
    ? [
        ...pathTo(
          spans,
          spans.find(({ spanId }) => spanId === last.parentSpanId),
        ),
        last.name,
      ]
    : [];

// Covers: W.6
it('A click is one trace: from its request over bus, judge and log to the report that counts it', async () => {
  await using collector = await openCollector();
  await using families = await openFamilies({
    camps: [KITES],
    tracing: { endpoint: collector.endpoint, ratio: 1 },
  });
  await using clicks = await openClicks(families);
  await clicks.click();
  const reports = () => collector.spans().filter(({ name }) => name === REPORT);
  expect(await eventually(() => reports().length > 0, 60_000)).toBe(true);
  const [report] = reports();
  const path = [...['POST /api/track/click', 'publish ad-clicks', 'handle ad-clicks', 'append adInteractions', REPORT]];
  const isWhole = () => pathTo(collector.spans(), report).length === path.length;
  expect(await eventually(isWhole, 60_000)).toBe(true);
  expect(pathTo(collector.spans(), report)).toEqual(path);
  const ofTrace = collector.spans().filter(({ traceId }) => traceId === report?.traceId);
  const verdict = await families.pool.query<{ correlation: string }>(
    `select metadata ->> 'correlationId' as correlation from eventstore.events where type = 'ClickCounted'`,
  );
  expect(verdict.rows).toEqual([{ correlation: clicks.lastCorrelationId() }]);
  expect(ofTrace.filter(({ name }) => name.startsWith('handle'))).toHaveLength(1);
}, 120_000);
