import { WrongSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { type S3Bucket } from '@campjay/platform/images/s3ImageStore.ts';
import { z } from 'zod';

/** Settings of an S3 bucket for pictures: all of them except the endpoint, or none. */
export const BUCKET_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as campjay-pictures')
    .optional()
    .meta({
      description:
        'Bucket of an S3-compatible service that stores ad pictures, instead of `images` in the data folder. Use a bucket for this product only: pictures without an ad are deleted. Requires the next three settings.',
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as us-west-2')
    .optional()
    .meta({ description: 'Region of the bucket, such as `us-west-2`.' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Access key that may read, write and list objects under `images/`.' }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({ description: 'Secret of that access key.' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description: "Address of a service other than Amazon's, such as `https://s3.example.org`.",
      usual: "Amazon's",
    }),
};

/** @throws WrongSettings naming the settings that are missing beside the given ones */
export const bucketIn = ({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_ENDPOINT: endpoint,
}: Readonly<Partial<Record<keyof typeof BUCKET_SETTINGS, string | undefined>>>): { readonly bucket?: S3Bucket } => {
  if (bucket && region && accessKeyId && secretAccessKey)
    return { bucket: { ...{ bucket, region, accessKeyId, secretAccessKey }, ...(endpoint && { endpoint }) } };
  const needed = {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const isGiven = ([, value]: readonly [string, string | undefined]): boolean => value !== undefined;
  const given = Object.entries({ ...needed, S3_ENDPOINT: endpoint }).filter(isGiven);
  if (given.length === 0) return {};
  const names = given.map(([name]) => name).join(' and ');
  throw new WrongSettings(
    Object.entries(needed).flatMap(([name, value]) =>
      value === undefined ? [`${name} is missing: ${names} must not be set without it.`] : [],
    ),
  );
};
