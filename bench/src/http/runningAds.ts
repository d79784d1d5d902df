import { randomUUID } from 'node:crypto';
import {
  AdBudgetSet,
  AdCreated,
  AdEdited,
  AdStatusSet,
  AdTermsAccepted,
  AdvertiserCreated,
  InstancesTurnedOn,
} from '@campjay/events/ads/placement.ts';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { adStream, advertiserStream, placementStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';

const MESSAGE =
  'We build **kites** in the morning and fly them in the *afternoon*. [See them](https://kites.example/photos).';
const AT_ONCE = 50;

/**
 * Writes running ads into the log: all camps with an address are divided evenly among the advertisers, and each camp's
 * sessions are On in its advertiser's ads in rotation.
 * @returns how many sessions are On
 */
export const writeRunningAds = async (
  databaseUrl: string,
  camps: readonly CatalogLine[],
  counts: { readonly advertisers: number; readonly adsOfEach: number },
): Promise<number> => {
  await using store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
  const waiting: (readonly [streamId: string, events: readonly DomainEvent[]])[] = [];
  const owned = camps.filter(({ base_url }) => base_url !== undefined);
  const advertisers = Array.from({ length: counts.advertisers }, (_, at) => {
    const advertiserId = randomUUID();
    const own = owned.filter((_, camp) => camp % counts.advertisers === at);
    const baseUrls = own.map(({ base_url }) => normalizeBaseUrl(base_url ?? ''));
    const pricing = { structure: 'cpc', cpcMicros: String(500_000 + (at % 30) * 100_000) } as const;
    waiting.push([
      advertiserStream(advertiserId),
      [
        AdvertiserCreated({ name: `Example Camps ${at}`, isSelfServe: true, baseUrls, pricing }),
        AdTermsAccepted({ version: AD_TERMS_VERSION }),
        AdBudgetSet({ monthlyCents: 1_000_000 }),
      ],
    ]);
    const adIds = Array.from({ length: counts.adsOfEach }, () => randomUUID());
    for (const adId of adIds)
      waiting.push([
        adStream(adId),
        [
          AdCreated({ advertiserId, name: 'Summer of kites' }),
          AdEdited({ message: MESSAGE }),
          AdStatusSet({ status: 'active' }),
        ],
      ]);
    return { advertiserId, adIds };
  });
  let isOn = 0;
  for (const [at, { org_id, instances }] of owned.entries()) {
    const { advertiserId, adIds } = advertisers[at % advertisers.length] ?? { advertiserId: '', adIds: [] };
    const orgId = OrgId.parse(org_id);
    const events = adIds.flatMap((adId, which) => {
      const instanceIds = instances
        .filter((_, session) => session % adIds.length === which)
        .map(({ instance_id }) => InstanceId.parse(instance_id));
      isOn += instanceIds.length;
      return instanceIds.length === 0 ? [] : InstancesTurnedOn({ orgId, advertiserId, adId, instanceIds });
    });
    if (events.length > 0) waiting.push([placementStream(orgId), events]);
  }
  for (let from = 0; from < waiting.length; from += AT_ONCE)
    await Promise.all(
      waiting.slice(from, from + AT_ONCE).map(([streamId, events]) =>
        store.append(
          streamId,
          events.map((event) => ({
            ...{ id: randomUUID(), version: 1, ...event },
            metadata: {
              ...{ time: new Date().toISOString(), correlationId: randomUUID() },
              actor: { userId: 'bench', role: 'system' as const },
            },
          })),
          { expected: 'noStream' },
        ),
      ),
    );
  return isOn;
};
