import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../../kernel/reach.ts';
import { openClient, type S3Bucket } from './s3ImageStore.ts';

/** Error codes of S3 and compatible services for a wrong key, bucket or region; only other settings can fix them. */
const REFUSALS = new Set([
  ...['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', 'Unauthorized', 'InvalidToken'],
  ...['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect', 'AuthorizationHeaderMalformed'],
]);
const REFUSAL_STATUS: readonly (number | undefined)[] = [301, 401, 403, 404];

/** Lists one key of a bucket. */
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
    if (!REFUSALS.has(name ?? '') && !REFUSAL_STATUS.includes($metadata?.httpStatusCode))
      return {
        kind: 'unreachable',
        reason: ['Error', 'AbortError', undefined].includes(name) ? 'no answer' : String(name),
      };
    return {
      kind: 'refused',
      sentence: `The bucket of S3_BUCKET refuses to be used (${name}). Look at S3_BUCKET, S3_ENDPOINT, S3_REGION and the two S3 keys.`,
    };
  } finally {
    client.destroy();
  }
};
