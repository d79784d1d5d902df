import { createHash } from 'node:crypto';

/**
 * Returns the UUID version 5 (RFC 9562 §5.5) of a name. The same namespace and name always lead to the same UUID.
 * @param namespace a UUID that distinguishes this set of names from all others
 */
export const uuidV5 = (namespace: string, name: string): string => {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};
