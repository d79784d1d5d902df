import { type S3Client } from '@aws-sdk/client-s3';
import { IMAGE_VARIANTS, type ImageVariant } from './picture/pictureRules.ts';
import { requireImageId, ImageStoreTimeout, type ImageStore, ImageStoreUnavailable, isImageId } from './port.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../kernel/timeouts.ts';

export interface S3Bucket {
  readonly bucket: string;
  /** URL of an S3-compatible service; Amazon's when absent. */
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Timeout of a request, including its retries; a picture has at most a few hundred kilobytes. */
const REQUEST_TIMEOUT_MS = 10_000;
const PREFIX = 'images/';
const keyOf = (imageId: string, variant: ImageVariant): string => `${PREFIX}${requireImageId(imageId)}/${variant}.webp`;
const keysOf = (imageId: string) => IMAGE_VARIANTS.map((variant) => ({ variant, Key: keyOf(imageId, variant) }));

/**
 * Stores pictures as objects `images/<id>/<variant>.webp` in an existing bucket. The bucket may be private, because
 * browsers load pictures from our server. Amazon's library is loaded only if a bucket is configured.
 */
export const openS3ImageStore = async (
  bucket: S3Bucket,
  { answerWithinMs = REQUEST_TIMEOUT_MS } = {},
): Promise<ImageStore> => {
  const { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, PutObjectCommand } =
    await import('@aws-sdk/client-s3');
  const client = await openClient(bucket);
  const Bucket = bucket.bucket;

  /** The library's errors may contain the request, including its signature, so only the error's name is passed on. */
  const withStoreErrors = async <Result>(
    request: (options: { readonly abortSignal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> => {
    const abortSignal = AbortSignal.timeout(answerWithinMs);
    const timeout = new Promise<never>((_resolve, reject) => {
      abortSignal.addEventListener('abort', () => reject(new Error('timed out')));
    });
    try {
      return await Promise.race([request({ abortSignal }), timeout]);
    } catch (error) {
      if (abortSignal.aborted || errorName(error) === 'TimeoutError')
        throw new ImageStoreTimeout('The bucket of pictures does not answer in time.');
      throw new ImageStoreUnavailable(`The bucket of pictures cannot be used (${errorName(error)}).`);
    }
  };

  return {
    name: 's3',
    put: async (imageId, variants) => {
      for (const { variant, Key } of keysOf(imageId))
        await withStoreErrors((options) =>
          client.send(
            new PutObjectCommand({ Bucket, Key, Body: variants[variant], ContentType: 'image/webp' }),
            options,
          ),
        );
    },
    read: async (imageId, variant) => {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(imageId, variant) });
      return withStoreErrors(async (options) => {
        try {
          const { Body } = await client.send(command, options);
          return toBuffer(await Body?.transformToByteArray());
        } catch (error) {
          if (errorName(error) === 'NoSuchKey') return undefined;
          throw error;
        }
      });
    },
    remove: async (imageId) => {
      for (const { Key } of keysOf(imageId))
        await withStoreErrors((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options));
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX });
      const iterator = pages[Symbol.asyncIterator]();
      let lastImageId: string | undefined; // keys are sorted, so the variants of one picture are adjacent
      for (;;) {
        const page = await withStoreErrors(() => iterator.next());
        if (page.done) return;
        for (const { Key, LastModified } of page.value.Contents ?? []) {
          const imageId = Key?.slice(PREFIX.length).split('/')[0];
          if (imageId === undefined || imageId === lastImageId || !isImageId(imageId) || !LastModified) continue;
          lastImageId = imageId;
          yield { imageId, storedAt: LastModified };
        }
      }
    },
    [Symbol.asyncDispose]: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
};

/** @param options.attempts maximum number of attempts at a request that fails temporarily */
const openClient = async (bucket: S3Bucket, { attempts = 3 } = {}): Promise<S3Client> => {
  // The library's Node.js version warning is for developers; operators would see it at every start.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    // Few services other than Amazon's support a host name per bucket, or Amazon's newer checksums.
    ...(bucket.endpoint !== undefined && { endpoint: bucket.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
};

const toBuffer = (bytes: Uint8Array | undefined): Buffer | undefined => bytes && Buffer.from(bytes);

const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Error codes of S3 and compatible services for a wrong key, bucket or region. An operator must fix the settings. */
const CONFIGURATION_ERRORS = new Set([
  ...['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', 'Unauthorized', 'InvalidToken'],
  ...['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect', 'AuthorizationHeaderMalformed'],
]);
const CONFIGURATION_ERROR_STATUSES: readonly (number | undefined)[] = [301, 401, 403, 404];

/** Checks by listing one key whether a bucket is accessible. */
export const reachS3 = async (bucket: S3Bucket, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const client = await openClient(bucket, { attempts: 1 });
  try {
    const abortSignal = AbortSignal.timeout(withinMs);
    await client.send(new ListObjectsV2Command({ Bucket: bucket.bucket, MaxKeys: 1 }), { abortSignal });
    return REACHED;
  } catch (error) {
    // The library's error message may quote the request, including its signature.
    const { name, $metadata } = Object(error) as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (!CONFIGURATION_ERRORS.has(name ?? '') && !CONFIGURATION_ERROR_STATUSES.includes($metadata?.httpStatusCode))
      return {
        kind: 'unreachable',
        reason: ['Error', 'AbortError', undefined].includes(name) ? 'no answer' : String(name),
      };
    return {
      kind: 'refused',
      sentence: `The bucket of S3_BUCKET rejects our requests (${name}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the two S3 keys.`,
    };
  } finally {
    client.destroy();
  }
};
