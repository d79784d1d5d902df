import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { selfSignedCertificate } from '../../mail/testing/selfSignedCertificate.ts';
import { captureLog } from '../../testing/captureLog.ts';
import { newStreamId, createNumberedEvents } from '../contract/fixture.ts';
import { StoreUnavailable } from '../port.ts';
import { openStores } from './testing/openStores.ts';
import { type StandIn } from './testing/standIn.ts';

const account = { username: 'jay', password: 'our@password' };
const fixture = openStores();
let folder: string;
let standIn: StandIn;
/** Starts a server with a certificate for an address, signed by itself. */
const startServer = async (address?: string): Promise<void> => {
  const { key, cert } = selfSignedCertificate(address);
  writeFileSync(join(folder, 'ca.pem'), cert);
  standIn = await fixture.standIn({ account, tls: { certificate: Buffer.from(cert), key: Buffer.from(key) } });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'campjay-tls-'));
  await startServer();
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const urlFor = (password: string, options = `?tlsCAFile=${encodeURIComponent(join(folder, 'ca.pem'))}`): string =>
  `esdb://jay:${encodeURIComponent(password)}@127.0.0.1:${standIn.port}${options}`;

describe('an EventStoreDB over TLS', () => {
  // Covers: E.4
  it('receives the credentials if its certificate is signed by the authority in the connection string', async () => {
    const store = await fixture.store(urlFor(account.password));
    const stream = newStreamId();
    await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    expect((await store.readStream(stream)).events).toHaveLength(1);
    const authorization = `Basic ${btoa('jay:our@password')}`;
    expect(standIn.requests.map(({ headers }) => headers['authorization'])).toEqual(
      standIn.requests.map(() => authorization),
    );
  });

  it('receives no data if no trusted authority signed its certificate', async () => {
    await expect(fixture.store(urlFor(account.password, ''))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(standIn.requests).toEqual([]);
  });

  it('receives no data if its certificate is for another address', async () => {
    await startServer('127.0.0.2');
    await expect(fixture.store(urlFor(account.password))).rejects.toThrow(
      "IP: 127.0.0.1 is not in the cert's list: 127.0.0.2",
    );
    expect(standIn.requests).toEqual([]);
  });

  // Covers: E.4
  it('cannot be opened with wrong credentials, and the password is not logged', async () => {
    const { log, lines } = captureLog();
    const refused = fixture.store(urlFor('wrong-password'), log);
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(refused).rejects.toThrow('Access Denied');
    await expect(refused).rejects.not.toThrow('wrong-password');
    expect(lines.join('')).not.toContain('wrong-password');
  });

  it('cannot be opened without the file that the connection string names', async () => {
    const missing = fixture.store(urlFor(account.password, '?tlsCAFile=/nowhere/ca.pem'));
    await expect(missing).rejects.toThrow(
      'The file that EVENTSTOREDB_URL names as tlsCAFile cannot be read: /nowhere/ca.pem',
    );
  });
});
