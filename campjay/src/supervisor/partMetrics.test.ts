import { describe, expect, it } from '@jest/globals';
import { type FromChild, type ToChild } from './messages.ts';
import { metricsOf, tellMetrics } from './partMetrics.ts';

/** A link whose messages a test passes on as the supervisor does. */
const openLink = () => {
  const listeners: ((message: ToChild) => void)[] = [];
  const told: FromChild[] = [];
  return {
    hear: (listener: (message: ToChild) => void) => void listeners.push(listener),
    tell: (message: FromChild) => void told.push(message),
    told,
    say: (message: ToChild) => {
      for (const listener of listeners) listener(message);
    },
  };
};

describe('what another part measures', () => {
  // Covers: W.4
  it('is what that part answers to the same question', async () => {
    const [serve, work] = [openLink(), openLink()];
    const ask = metricsOf('work', serve);
    const values = ['first\n', 'second\n'];
    tellMetrics(work, () => Promise.resolve(values.shift() ?? ''));
    const answers = Promise.all([ask(), ask()]);
    for (const message of serve.told) if (message.kind === 'metricsAsked') work.say(message);
    await new Promise((resolve) => setImmediate(resolve)); // the part answers in a later turn
    for (const message of work.told.toReversed()) if (message.kind === 'metrics') serve.say(message);
    expect(await answers).toEqual(['first\n', 'second\n']);
  });

  it('is that it is down where it does not answer, and a late answer does no harm', async () => {
    const serve = openLink();
    const ask = metricsOf('work', serve, 1);
    expect(await ask()).toContain('campjay_part_up{part="work"} 0');
    serve.say({ kind: 'metrics', id: 1, text: 'late' });
    expect(await ask()).toContain('campjay_part_up{part="work"} 0');
  });
});
