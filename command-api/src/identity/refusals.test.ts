import { describe, expect, it } from '@jest/globals';
import { createNetworkLimit } from './refusals.ts';

describe('the request limit for visitors', () => {
  it.each([
    ['an IPv4 /24', (host: number) => `192.0.2.${host}`, '198.51.100.7'],
    ['an IPv6 /48', (host: number) => `2001:db8:1:${host.toString(16)}`, '2001:db8:2:1'],
  ])('applies to one address, and is five times as high for %s', async (_what, address, elsewhere) => {
    const limit = createNetworkLimit({ requests: 2, seconds: 60 });
    const isRefused = async (sender: string): Promise<boolean> => (await limit.consume(sender)) !== undefined;
    expect([await isRefused(address(1)), await isRefused(address(1)), await isRefused(address(1))]).toEqual([
      ...[false, false, true],
    ]);
    for (let host = 2; host <= 5; host += 1)
      expect([await isRefused(address(host)), await isRefused(address(host))]).toEqual([false, false]);
    expect(await isRefused(address(6))).toBe(true);
    expect(await isRefused(elsewhere)).toBe(false);
  });
});
