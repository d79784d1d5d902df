import { randomUUID } from 'node:crypto';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type PlanEntry, type PlaydatesEntry, type SessionEntry } from '../entryTimes.ts';

export const ROBIN = '11111111-1111-4111-8111-111111111111';
export const WREN = '22222222-2222-4222-8222-222222222222';

const entryFields = () => ({
  entryId: randomUUID(),
  kidId: ROBIN,
  weeks: ['2026-06-08'],
  choice: 1 as const,
  note: null,
  isRemoved: false,
  revision: 3,
  changedAt: new Date('2026-02-03T04:05:06Z'),
});

/** Facts of a session and its camp, as in the catalog. */
interface Facts {
  readonly camp?: Partial<SessionSnapshot['camp']>;
  readonly session?: Partial<SessionSnapshot['session']>;
}

/** A day session of Monday to Friday, June 8 to 12, 9 am to 3 pm. */
export const sessionEntry = (
  { camp = {}, session = {} }: Facts = {},
  entry: Partial<Omit<SessionEntry, 'kind' | 'session'>> = {},
): SessionEntry => ({
  ...entryFields(),
  kind: 'session',
  status: 'considering',
  factsRevision: 0,
  session: SessionSnapshot.parse({
    org_id: OrgId.parse('kites'),
    season: 2026,
    camp: { camp_org_name: 'Kite Camp', base_url: 'https://kites.example.org/summer', ...camp },
    session: {
      instance_id: InstanceId.parse('kites-1'),
      batch_name: 'Tide Pool Explorers',
      day_or_sleepaway: 'day',
      start_date: 'June 8',
      end_date: 'June 12',
      start_time: '9:00 AM',
      end_time: '3:00 PM',
      ...session,
    },
  }),
  ...entry,
});

export const planEntry = (entry: Partial<Omit<PlanEntry, 'kind'>> = {}): PlanEntry => ({
  ...entryFields(),
  kind: 'plan',
  status: 'tentative',
  title: 'Grandma visits',
  hours: null,
  ...entry,
});

export const playdatesEntry = (entry: Partial<Omit<PlaydatesEntry, 'kind'>> = {}): PlaydatesEntry => ({
  ...entryFields(),
  kind: 'playdates',
  status: 'open',
  ...entry,
});
