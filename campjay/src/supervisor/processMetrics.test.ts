import { describe, expect, it } from '@jest/globals';
import { type MessageFromChild, type MessageToChild } from './supervisorLink.ts';
import { createRemoteMetricsReader, serveMetrics } from './processMetrics.ts';

/** A link whose messages the test forwards like the supervisor. */
const openLink = () => {
  const listeners: ((message: MessageToChild) => void)[] = [];
  const sent: MessageFromChild[] = [];
  return {
    onMessage: (listener: (message: MessageToChild) => void) => void listeners.push(listener),
    send: (message: MessageFromChild) => void sent.push(message),
    sent,
    receive: (message: MessageToChild) => {
      for (const listener of listeners) listener(message);
    },
  };
};

describe('metrics of another process', () => {
  // Covers: W.4
  it('are what that process returns for the same request', async () => {
    const [serve, work] = [openLink(), openLink()];
    const askMetrics = createRemoteMetricsReader('work', serve);
    const values = ['first\n', 'second\n'];
    serveMetrics(work, () => Promise.resolve(values.shift() ?? ''));
    const answers = Promise.all([askMetrics(), askMetrics()]);
    for (const message of serve.sent) if (message.kind === 'metricsRequest') work.receive(message);
    await new Promise((resolve) => setImmediate(resolve)); // the process answers in a later turn of the event loop
    for (const message of work.sent.toReversed()) if (message.kind === 'metrics') serve.receive(message);
    expect(await answers).toEqual(['first\n', 'second\n']);
  });

  it('report the process as down if it does not answer, and ignore a late answer', async () => {
    const serve = openLink();
    const askMetrics = createRemoteMetricsReader('work', serve, 1);
    expect(await askMetrics()).toContain('campjay_part_up{part="work"} 0');
    serve.receive({ kind: 'metrics', id: 1, text: 'late' });
    expect(await askMetrics()).toContain('campjay_part_up{part="work"} 0');
  });
});
