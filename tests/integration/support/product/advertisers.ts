import { randomUUID } from 'node:crypto';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { AdBudgetSet, AdCreated, AdvertiserCreated } from '@campjay/events/ads/placement.ts';
import { type Pricing } from '@campjay/events/ads/values.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type Browser, type Families } from './openFamilies.ts';

/** Appends events to the log directly; later reads include them. */
export const appendToLog = async (
  { store, showAll }: Families,
  streamId: string,
  ...events: readonly DomainEvent[]
): Promise<void> => {
  await appendEvents(store, streamId, ...events);
  await showAll();
};

/** An advertiser who pays $1.25 per click. */
const PER_CLICK = { structure: 'cpc', cpcMicros: '1250000' } as const;

/** Appends a new advertiser to the log, with its ads' names by id. @returns its id */
export const createAdvertiser = async (
  families: Families,
  {
    name = 'Example Kelp Camps',
    pricing = PER_CLICK,
    monthlyCents = 25_000,
    ads = {},
  }: {
    readonly name?: string;
    readonly pricing?: Pricing;
    readonly monthlyCents?: number;
    readonly ads?: Readonly<Record<string, string>>;
  } = {},
): Promise<string> => {
  const advertiserId = randomUUID();
  const created = AdvertiserCreated({ name, isSelfServe: false, baseUrls: [], pricing });
  await appendToLog(families, advertiserStream(advertiserId), created, AdBudgetSet({ monthlyCents }));
  for (const [adId, adName] of Object.entries(ads))
    await appendToLog(families, adStream(adId), AdCreated({ advertiserId, name: adName }));
  return advertiserId;
};

/** Empty if there is no such account. */
export const userIdOf = async ({ pool, accounts }: Families, { email }: { readonly email: string }): Promise<string> =>
  (await findAccountByEmail(pool, accounts.hashEmail(email), { usesClerk: false })) ?? '';

/** A new person who acts for an advertiser. */
export const signUpOperator = async (
  families: Families,
  advertiserId: string,
  firstName = 'Operata',
): Promise<Browser & { readonly email: string }> => {
  const person = await families.signedUp(firstName, 'Exampleson');
  await appendToLog(families, userStream(await userIdOf(families, person)), AdvertiserLinked({ advertiserId }));
  return person;
};
