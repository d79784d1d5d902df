import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { imageStoreContract } from './imageStoreContract.ts';
import { circuitControls } from '../testing/circuitControls.ts';
import { createImageStoreCircuit } from './imageStoreCircuit.ts';
import { ImageStoreUnavailable } from './port.ts';
import { openS3ImageStore } from './s3ImageStore.ts';
import { startS3StandIn } from './s3/testing/s3StandIn.ts';

const keys = { region: 'us-west-2', accessKeyId: 'our-key', secretAccessKey: 'a secret of the test' };
const variants = { large: Buffer.from('large'), small: Buffer.from('small') };

const openBucket = async () => {
  const server = await startS3StandIn();
  const store = await openS3ImageStore({ bucket: 'pictures', endpoint: server.endpoint, ...keys });
  return {
    ...{ server, store },
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
};

imageStoreContract('a bucket that stands in for one', openBucket);

describe('images in an S3 bucket', () => {
  it('are WebP objects named by their id and variant', async () => {
    await using bucket = await openBucket();
    const imageId = randomUUID();
    await bucket.store.put(imageId, variants);
    expect([...bucket.server.objects].map(([key, { type }]) => [key, type])).toEqual([
      [`pictures/images/${imageId}/large.webp`, 'image/webp'],
      [`pictures/images/${imageId}/small.webp`, 'image/webp'],
    ]);
  });

  it('are unavailable while the bucket fails or is missing, and the error contains no secret', async () => {
    await using bucket = await openBucket();
    bucket.server.failWith(403);
    const failures = [
      await bucket.store.read(randomUUID(), 'large').catch((error: unknown) => error),
      await bucket.store.put(randomUUID(), variants).catch((error: unknown) => error),
    ];
    const nobody = await openS3ImageStore({ bucket: 'pictures', endpoint: 'http://127.0.0.1:1', ...keys });
    failures.push(await nobody.remove(randomUUID()).catch((error: unknown) => error));
    await nobody[Symbol.asyncDispose]();
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(ImageStoreUnavailable);
      expect(failure).toMatchObject({
        message: expect.stringMatching(/^The bucket of pictures cannot be used \(\w+\)\.$/) as unknown,
      });
    }
  });

  it('time out once while the bucket hangs, and are requested again after a successful probe', async () => {
    await using server = await startS3StandIn();
    const bucket = { bucket: 'pictures', endpoint: server.endpoint, ...keys };
    const circuit = circuitControls();
    await using images = createImageStoreCircuit(
      await openS3ImageStore(bucket, { answerWithinMs: 200 }),
      circuit.options,
    );
    server.hang(true);
    await expect(images.read(randomUUID(), 'large')).rejects.toBeInstanceOf(ImageStoreUnavailable);
    const requestCount = server.requests();
    await expect(images.read(randomUUID(), 'large')).rejects.toBeInstanceOf(ImageStoreUnavailable);
    await expect(images.put(randomUUID(), variants)).rejects.toBeInstanceOf(ImageStoreUnavailable);
    expect([requestCount, server.requests()]).toEqual([1, 1]);

    server.hang(false);
    await circuit.probe();
    expect(await images.read(randomUUID(), 'large')).toBeUndefined();
  });
});
