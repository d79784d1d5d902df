import { describe, expect, it } from '@jest/globals';
import { openDeliveryGate } from './consumerSession.ts';

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the delivery gate of a consumer', () => {
  it('runs deliveries one after the other, in request order', async () => {
    const { serialize } = openDeliveryGate(new AbortController().signal);
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins`);
      await nextTick();
      order.push(`${name} ends`);
      return 'handled' as const;
    };
    await Promise.all([serialize(step('oak')), serialize(step('fir'))]);
    expect(order).toEqual(['oak begins', 'oak ends', 'fir begins', 'fir ends']);
  });

  it('runs nothing while the gate is closed', async () => {
    const { serialize, closeGate, openGate } = openDeliveryGate(new AbortController().signal);
    closeGate();
    let began = false;
    const outcome = serialize(() => {
      began = true;
      return Promise.resolve('handled');
    });
    await nextTick();
    expect(began).toBe(false);
    openGate();
    expect(await outcome).toBe('handled');
  });

  it('continues after a delivery that threw, and ends a pause as soon as the consumer stops', async () => {
    const ending = new AbortController();
    const { serialize } = openDeliveryGate(ending.signal);
    await expect(serialize(() => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.');
    const steps = Array.from({ length: 20 }, () => serialize(() => Promise.resolve('failed')));
    ending.abort(); // otherwise their pauses would add up to more than a minute
    expect(new Set(await Promise.all(steps))).toEqual(new Set(['failed']));
  });
});
