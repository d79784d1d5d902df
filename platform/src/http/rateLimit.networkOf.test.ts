import { expect, it } from '@jest/globals';
import { senderNetworkOf, wideNetworkOf } from './rateLimit.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8::1', '2001:db8:0:0'],
  ['2001::1:2:3:4:5', '2001:0:0:1'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => expect(senderNetworkOf(address)).toBe(network));

it.each([
  ['192.0.2.7', '192.0.2'],
  ['2001:DB8:1:2::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['unknown', 'unknown'],
])('%s shares the network %s', (address, network) => expect(wideNetworkOf(senderNetworkOf(address))).toBe(network));
