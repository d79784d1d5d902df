import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { valueIn } from '@campjay/platform/telemetry/metrics/testing/readExposition.ts';
import { type ReachResult } from '@campjay/platform/kernel/timeouts.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { expect, it } from '@jest/globals';
import { createTestContext } from '../../testing/runtimeContext.ts';
import { waitForAbort } from '../stopSignal.ts';
import { answerRequests } from './answerRequests.ts';

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
  const { context, metrics } = await createTestContext(stopping.signal, log);
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
