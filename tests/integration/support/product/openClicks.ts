import { randomUUID } from 'node:crypto';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { startClickJudge } from '@campjay/command-api/service.ts';
import { createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createAdvertiser } from './advertisers.ts';
import { type Families } from './openFamilies.ts';

/** Time between serving a card and a click. */
const READ_MS = 5_000;

export interface Clicks extends AsyncDisposable {
  /** Clicks a link of a served card, always as the same visitor: the first click counts. */
  readonly click: () => Promise<void>;
  /** `x-correlation-id` of the last response. */
  readonly lastCorrelationId: () => string;
}

/** An advertiser whose card is served, and a judge of the clicks on it. */
export const openClicks = async (families: Families): Promise<Clicks> => {
  const adId = randomUUID();
  const advertiserId = await createAdvertiser(families, { ads: { [adId]: 'An ad' } });
  const { store, bus, adKeys } = families;
  const judge = startClickJudge({ store, bus, adKeys, log: silentLog });
  let last = '';
  return {
    lastCorrelationId: () => last,
    click: async () => {
      const token = createAdToken(adKeys, {
        ...{ advertiserId, adId, orgId: OrgId.parse('kites'), instanceId: InstanceId.parse('kites-1'), place: 0 },
        ...{
          servedAt: new Date(Date.now() - READ_MS),
          visitor: 'a'.repeat(32),
          priceMicros: '1250000',
          basisPoints: null,
        },
      });
      const response = await fetch(`${families.server.url}/api/track/click`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
        },
        body: JSON.stringify({ token, nonce: randomUUID(), link: 'website' }),
      });
      last = response.headers.get('x-correlation-id') ?? '';
      if (response.status !== 202)
        throw new Error(`A click was answered with ${response.status}: ${await response.text()}`);
    },
    [Symbol.asyncDispose]: () => judge[Symbol.asyncDispose](),
  };
};
