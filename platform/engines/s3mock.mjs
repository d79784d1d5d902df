import { join } from 'node:path';
import { fetchJars } from './jars.mjs';
import { freePorts, needJava, startJava } from './java.mjs';

const STARTS_WITHIN_MS = 60_000;
const BUCKET = 'campjay-test';

/** Adobe's server of the S3 API, as one jar. It has no users: any key is valid. @type {import('./run.mjs').Engine} */
export const s3mock = {
  name: 'Adobe S3Mock 4.12.4',
  tests: ['tests/integration/images/'],
  fetch: async () => {
    await needJava();
    return await fetchJars(new URL('s3mock.sha512', import.meta.url));
  },
  start: async ({ fetched, folder, signal }) => {
    const [http, https] = await freePorts(2);
    const [jar = ''] = fetched;
    const settings = [
      `--server.address=127.0.0.1`,
      `--server.port=${https}`,
      `--com.adobe.testing.s3mock.httpPort=${http}`,
      `--com.adobe.testing.s3mock.store.root=${join(folder, 'data')}`,
      `--com.adobe.testing.s3mock.store.initialBuckets=${BUCKET}`,
    ];
    const stop = await startJava(['-Xmx256m', '-XX:TieredStopAtLevel=1', '-jar', jar, ...settings], {
      port: http,
      log: join(folder, 's3mock.log'),
      signal,
      withinMs: STARTS_WITHIN_MS,
    });
    return { env: { S3_TEST_ENDPOINT: `http://127.0.0.1:${http}`, S3_TEST_BUCKET: BUCKET }, stop };
  },
};
