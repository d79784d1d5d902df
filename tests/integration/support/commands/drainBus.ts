import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { expect } from '@jest/globals';
import { type Pool } from 'pg';

/**
 * Runs a consumer of a PostgreSQL bus until it has handled all waiting messages, and stops it, so that they are
 * acknowledged. A message that fails on its own counts as handled, because unusable ones are parked.
 */
export const drainBus = async (
  pool: Pool,
  bus: InteractionBus,
  start: (watchedBus: InteractionBus) => AsyncDisposable,
): Promise<void> => {
  const countWaiting = async () => (await pool.query('select from ops.bus_messages')).rows.length;
  const expected = await countWaiting();
  const progress = createSignal();
  let handled = 0;
  const watchedBus: InteractionBus = {
    ...bus,
    consume: (topic, handle, options) =>
      bus.consume(
        topic,
        async (messages) => {
          let isDone = messages.length === 1;
          try {
            await handle(messages);
            isDone = true;
          } finally {
            if (isDone) handled += messages.length;
            progress.notify();
          }
        },
        options,
      ),
  };
  {
    await using _consumer = start(watchedBus);
    await progress.until(() => handled >= expected);
  }
  expect(await countWaiting()).toBe(0);
};
