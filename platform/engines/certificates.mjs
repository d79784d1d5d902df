import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NotReached } from './notReached.mjs';

const run = promisify(execFile);
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const DAYS = ['-days', '2'];

/** @throws {NotReached} if openssl is not installed */
export const needOpenssl = async () => {
  await run('openssl', ['version']).catch(() => {
    throw new NotReached('there is no openssl on this machine');
  });
};

/**
 * Creates a CA of our own, certificates signed by it for this machine's loopback address (`server`) and for a client
 * (`client`), and a CA that has signed nothing (`stranger`): each as `<name>.pem` and `<name>.key`, the server's also
 * combined as `server.both.pem`.
 */
export const makeCertificates = async (folder) => {
  const openssl = (...args) => run('openssl', args, { cwd: folder });
  const authority = (name) =>
    openssl('req', '-x509', ...KEY, '-keyout', `${name}.key`, '-out', `${name}.pem`, ...DAYS, '-subj', `/CN=${name}`);
  const signed = async (name) => {
    await openssl('req', ...KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    await writeFile(join(folder, `${name}.ext`), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
    await openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-out',
      `${name}.pem`,
      ...DAYS,
      '-extfile',
      `${name}.ext`,
    );
  };
  await Promise.all([authority('authority'), authority('stranger')]);
  await signed('server');
  await signed('client');
  const both = await Promise.all(['server.key', 'server.pem'].map((name) => readFile(join(folder, name), 'utf8')));
  await writeFile(join(folder, 'server.both.pem'), both.join(''));
};
