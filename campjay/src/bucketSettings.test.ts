import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const given = {
  S3_BUCKET: 'campjay-pictures',
  S3_REGION: 'us-west-2',
  S3_ACCESS_KEY_ID: 'our-key',
  S3_SECRET_ACCESS_KEY: 'our-secret',
};
const bucket = {
  bucket: 'campjay-pictures',
  region: 'us-west-2',
  accessKeyId: 'our-key',
  secretAccessKey: 'our-secret',
};

describe('the settings of a bucket for pictures', () => {
  it('are not needed: pictures are files then', () => {
    expect(readConfig({}, '/').bucket).toBeUndefined();
  });

  it('are four, and a fifth for another service than Amazon’s', () => {
    expect(readConfig(given, '/').bucket).toEqual(bucket);
    expect(readConfig({ ...given, S3_ENDPOINT: 'https://s3.example.org' }, '/').bucket).toEqual({
      ...bucket,
      endpoint: 'https://s3.example.org',
    });
  });

  it.each(Object.keys(given))('are refused as a whole without %s, and the secret is not repeated', (name) => {
    const read = () => readConfig({ ...given, [name]: undefined }, '/');
    expect(read).toThrow(`${name} is missing: S3_`);
    expect(read).not.toThrow('our-secret');
  });

  it('are not to be guessed at: an endpoint alone names the four that are missing', () => {
    const read = () => readConfig({ S3_ENDPOINT: 'https://s3.example.org' }, '/');
    for (const name of Object.keys(given))
      expect(read).toThrow(`${name} is missing: S3_ENDPOINT must not be set without it.`);
  });

  it.each([
    ['S3_BUCKET', 'Our Pictures', 'S3_BUCKET must be the name of a bucket'],
    ['S3_REGION', 'US West', 'S3_REGION must be a region'],
    ['S3_ENDPOINT', 's3.example.org', 'S3_ENDPOINT must be an http:// or https:// address'],
  ])('are refused where %s is %j', (name, value, sentence) => {
    expect(() => readConfig({ ...given, [name]: value }, '/')).toThrow(sentence);
  });
});
