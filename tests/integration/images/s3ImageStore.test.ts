import { describe, it } from '@jest/globals';
import { imageStoreContract } from '@campjay/platform/images/imageStoreContract.ts';
import { openS3ImageStore } from '@campjay/platform/images/s3ImageStore.ts';

const { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket } = process.env;

/** Uses the server that S3_TEST_ENDPOINT names, with a bucket only for tests: it is emptied again and again. */
if (endpoint !== undefined && bucket !== undefined)
  imageStoreContract('a real bucket', async () => {
    const keys = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' };
    const store = await openS3ImageStore({ bucket, endpoint, ...keys });
    for await (const { imageId } of store.list()) await store.remove(imageId);
    return { store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
  });
else
  describe.skip('the image store contract: a real bucket (not reached: S3_TEST_ENDPOINT names no server)', () =>
    it('needs an S3 server', () => undefined));
