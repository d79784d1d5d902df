import { CampFacts, InstanceId, OrgId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import fc from 'fast-check';
import { type ImportedCamp, toImportedCamp } from '../importedCamp.ts';

export const orgId = (id: string) => OrgId.parse(id);
export const instanceId = (id: string) => InstanceId.parse(id);

/** A session as read from a catalog file. */
export const session = (id: string, facts: Partial<Omit<SessionFacts, 'instance_id'>> = {}): SessionFacts =>
  SessionFacts.parse({ instance_id: id, ...facts });

export const camp = (facts: Partial<CampFacts>, ...sessions: readonly SessionFacts[]): ImportedCamp =>
  toImportedCamp(
    CampFacts.parse({ camp_org_name: 'Tide Pool Camp', ...facts }),
    new Map(sessions.map((each) => [each.instance_id, each])),
  );

/** A line of a catalog file. */
export const lineOf = (id: string, { facts, sessions }: ImportedCamp): string =>
  JSON.stringify({ org_id: id, ...facts, instances: [...sessions.values()] });

const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, ...values);
const words = maybe<string | string[]>('Chess', 'Chess, Music', ['Chess'], ['Chess', 'Music'], []);

const sessionFacts = fc.record({
  batch_name: maybe('Otters', 'Seals'),
  batch_program_type: words,
  batch_tags: words,
  before_care_from: maybe('8:00 AM'),
  after_care_until: maybe('5:30 PM', '6:00 PM'),
  address_city: maybe('Monterey', 'Pacific Grove'),
  lat: maybe('36.6', '36.61'),
  lng: maybe('-121.9'),
  day_or_sleepaway: maybe('day' as const, 'sleepaway' as const),
  start_date: maybe('June 8', 'July 6'),
  end_date: maybe('July 10', 'July 17'),
  start_time: maybe('9:00 AM', 'sleep'),
  grades: maybe([0, 1], [0, 1, 2], []),
  ages: maybe([5], [5, 6]),
  price: maybe(0, 450, 495.5),
  price_min: maybe(300),
  price_max: maybe(450, 500),
  extended_care_price_per_week: maybe(90),
  year: maybe(2025, 2026),
  region: maybe('monterey'),
});

const campFacts = fc.record({
  camp_org_name: fc.constantFrom('Tide Pool Camp', 'Kelp Forest Camp'),
  base_url: maybe('https://tidepool.example', 'https://tidepool.example/summer'),
  days_per_week: maybe(3, 5),
  financial_aid_available: maybe('yes'),
  lat: maybe('36.6'),
  org_program_type: words,
  org_tags: words,
});

/** Camps that differ in one fact or in all; their sessions overlap. */
export const anyCamp: fc.Arbitrary<ImportedCamp> = fc
  .tuple(
    campFacts,
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), sessionFacts), { selector: ([number]) => number }),
  )
  .map(([facts, sessions]) =>
    camp(defined(facts), ...sessions.map(([number, stated]) => session(`s-${number}`, defined(stated)))),
  );

/** A fact that is not listed is absent; `undefined` would be a different shape. */
const defined = <Facts extends object>(facts: Facts): { [Name in keyof Facts]?: Exclude<Facts[Name], undefined> } =>
  JSON.parse(JSON.stringify(facts)) as { [Name in keyof Facts]?: Exclude<Facts[Name], undefined> };
