import { type Advertiser, type ConversionSecret } from '@campjay/domain/ads/advertiser.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type AcceptedSecrets } from './signature.ts';

/** The sealed field of `ConversionSecretSet`. */
export const SECRET_FIELD = 'secret';

/** Decrypts the secrets that currently validate an advertiser's registrations. */
export const acceptedSecrets = async (
  sealing: Pick<Sealing, 'decrypt'>,
  advertiserId: string,
  { conversionSecrets }: Pick<Advertiser, 'conversionSecrets'>,
  now: Date,
): Promise<AcceptedSecrets> => {
  const [current, ...former] = conversionSecrets.filter(
    ({ until }) => until === null || Date.parse(until) > now.getTime(),
  );
  const openOne = (secret: ConversionSecret) => openSecret(sealing, advertiserId, secret);
  return {
    current: current && (await openOne(current)),
    former: (await Promise.all(former.map(openOne))).filter((secret) => secret !== undefined),
  };
};

/** Undefined if the advertiser's key was destroyed. */
export const openSecret = async (
  sealing: Pick<Sealing, 'decrypt'>,
  advertiserId: string,
  { secret }: Pick<ConversionSecret, 'secret'>,
): Promise<string | undefined> => {
  const decrypted = await sealing.decrypt(secret, { streamId: advertiserStream(advertiserId), field: SECRET_FIELD });
  return decrypted.kind === 'opened' ? decrypted.getValue() : undefined;
};
