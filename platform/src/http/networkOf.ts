import { isIPv6 } from 'node:net';

/** What counts as one sender: an IPv4 address, or the half of an IPv6 address that one household is given (its /64). */
export const networkOf = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = ''] = address.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
};
