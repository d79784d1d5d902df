import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a self-signed certificate for 'localhost' and an IPv4 address (X.509, RFC 5280), both in PEM. */
export const selfSignedCertificate = (address = '127.0.0.1'): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))));
  const day = 24 * 60 * 60 * 1000;
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x87, Buffer.from(address.split('.').map(Number))),
  );
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))), // version 3
    tagged(0x02, Buffer.from([1])), // serial number
    ECDSA_WITH_SHA256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(oid('551d11'), tagged(0x04, names)))),
  );
  const signature = sign('sha256', content, privateKey);
  const der = sequence(content, ECDSA_WITH_SHA256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
};

/** One DER value: its tag, its length and its bytes. */
const tagged = (tag: number, content: Buffer): Buffer => {
  const { length } = content;
  const header = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const time = (ms: number): Buffer =>
  tagged(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
