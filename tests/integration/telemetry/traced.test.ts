import { openCollector, pathTo } from '@campjay/platform/telemetry/tracing/testing/collector.ts';
import { expect, it } from '@jest/globals';
import { KITES } from '../support/product/exampleCamps.ts';
import { openClicks } from '../support/product/openClicks.ts';
import { openFamilies } from '../support/product/openFamilies.ts';

// Covers: W.6
it('A click is one trace from the request through bus, judge and log to the report that counts it', async () => {
  await using collector = await openCollector();
  await using families = await openFamilies({ camps: [KITES], tracing: { endpoint: collector.endpoint, ratio: 1 } });
  await using clicks = await openClicks(families);
  await clicks.click();
  const path = ['POST /api/track/click', 'publish ad-clicks', 'handle ad-clicks', 'append adInteractions'];
  const report = () => collector.spans().find(({ name }) => name === 'project ad_reports');
  await collector.until(() => pathTo(collector.spans(), report()).length > path.length);
  expect(pathTo(collector.spans(), report())).toEqual([...path, 'project ad_reports']);
  const ofTrace = collector.spans().filter(({ traceId }) => traceId === report()?.traceId);
  expect(ofTrace.filter(({ name }) => name.startsWith('handle'))).toHaveLength(1);
  const { rows } = await families.pool.query(
    `select metadata ->> 'correlationId' as correlation from eventstore.events where type = 'ClickCounted'`,
  );
  expect(rows).toEqual([{ correlation: clicks.lastCorrelationId() }]);
});
