import { isIPv6 } from 'node:net';

/**
 * Returns what counts as one sender: an IPv4 address, or the /64 of an IPv6 address, which is one household's share.
 */
export const networkOf = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = ''] = address.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
};

/**
 * Returns the network that one operator usually controls as a whole: an IPv4 /24 or an IPv6 /48.
 * @param sender as returned by `networkOf`
 */
export const wideNetworkOf = (sender: string): string => {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(sender) ?? [];
  const [, ipv6] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+$/.exec(sender) ?? [];
  return ipv4 ?? ipv6 ?? sender;
};
