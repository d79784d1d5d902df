import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { createMetrics } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { valueIn } from '@campjay/platform/telemetry/metrics/testing/readExposition.ts';
import { type ReachResult } from '@campjay/platform/kernel/timeouts.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { expect, it } from '@jest/globals';
import { type Build } from '../dataFolder.ts';
import { readConfig } from '../../settings/config.ts';
import { waitForAbort } from '../stopSignal.ts';
import { checkPort } from '../../supervisor/port.ts';
import { answerRequests } from './answerRequests.ts';
import { type RuntimeContext } from '../infrastructure/runtimeContext.ts';

// Covers: W.1
it('reports at startup whether Meilisearch answers, before anything is open and before the first search', async () => {
  const stopping = new AbortController();
  const logged = createSignal();
  const messages: string[] = [];
  const log: Log = {
    ...silentLog,
    info: (_fields, message) => {
      messages.push(message);
      logged.notify();
    },
  };
  const metrics = createMetrics({ part: 'test', log });
  const context: RuntimeContext = {
    config: { ...readConfig({}, '/tmp'), hosts: ['127.0.0.1'], port: await checkPort(['127.0.0.1'], 0) },
    build: {} as Build,
    log,
    telemetry: { metrics, instrument: (handler: unknown) => handler } as RuntimeContext['telemetry'],
    stop: stopping.signal,
  };
  let reached: (reach: ReachResult) => void = () => undefined;
  const words: { answeredLast?: boolean } = {};
  const isUp = async () => valueIn(await metrics.exposition(), 'campjay_text_index_up', { adapter: 'meilisearch' });
  const running = answerRequests(context, {
    servers: [
      {
        ...{ name: 'Meilisearch', isRequired: false, checkIntervalMs: 60_000 },
        reach: () => new Promise((resolve) => (reached = resolve)),
      },
    ],
    hasTextIndexAnswered: () => words.answeredLast,
    startupLabel: 'nothing',
    open: async () => {
      await waitForAbort(stopping.signal);
      return undefined;
    },
  });
  try {
    expect(await isUp()).toBe(0);
    reached({ kind: 'reached' });
    await logged.until(() => messages.includes('Meilisearch can be reached'));
    expect(await isUp()).toBe(1);
    words.answeredLast = false;
    expect(await isUp()).toBe(0);
  } finally {
    reached({ kind: 'reached' });
    stopping.abort();
    await running;
  }
});
