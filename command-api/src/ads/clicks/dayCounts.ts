import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import type pg from 'pg';
import { z } from 'zod';
import { COUNTERS, FILTER_CHANGED, CAMPAIGN_PARAMS } from '@campjay/domain/ads/analytics.ts';
import { product } from '@campjay/domain/product/product.ts';
import { dayAt, toIsoDay } from '@campjay/events/calendar.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';

/**
 * Permanently deletes the counters of one user; messages still in transit are not counted either. Daily counts remain,
 * because they identify nobody.
 */
export const forgetInteractions = async (pool: pg.Pool, userId: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(
      `insert into ops.counted_people (user_id, forgotten_at) values ($1, now())
       on conflict (user_id) do update set forgotten_at = now()`,
      [userId],
    );
    await client.query('delete from ops.interaction_counters where user_id = $1', [userId]);
  });

/** Bus topic of messages that are only counted. */
export const ANALYTICS_TOPIC = 'analytics';

/**
 * An interaction on the bus; its key is the parent's id. The routes check the closed lists. The consumer accepts any
 * names, because a message may be older than the lists.
 */
export const Interaction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    eventName: z.string(),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  }),
  z.object({
    kind: z.literal('counters'),
    increments: z.record(z.string(), z.int()),
    campaign: z.record(z.string(), z.string()),
  }),
]);
export type Interaction = z.infer<typeof Interaction>;

/** Count of a property value of an event on one day. An empty property counts the event itself. */
export interface DayCount {
  readonly day: string;
  readonly eventName: string;
  readonly property: string;
  readonly value: string;
  readonly count: number;
}

/** What messages add to the daily counts and to the counters of users. */
export interface Additions {
  readonly days: readonly DayCount[];
  readonly people: readonly { readonly userId: string; readonly counter: string; readonly count: number }[];
}

/**
 * Adds up messages: each event once by itself, and once for every value of its properties; an option chosen among
 * others counts like one chosen alone. Counter increments also count for the day, under the counter's name.
 * @throws UnusableMessage for a message that is not an interaction
 */
export const addUp = (messages: readonly DeliveredMessage[]): Additions => {
  const days = new Map<string, DayCount>();
  const people = new Map<string, Additions['people'][number]>();
  const onDay = (day: string, eventName: string, count: number) => (property: string, value: string) => {
    const key = JSON.stringify([day, eventName, property, value]);
    days.set(key, { day, eventName, property, value, count: (days.get(key)?.count ?? 0) + count });
  };
  for (const { key: userId, body, receivedAt } of messages) {
    const interaction = read(body);
    const day = toIsoDay(dayAt(receivedAt, product.timeZone));
    if (interaction.kind === 'event') {
      const add = onDay(day, interaction.eventName, 1);
      add('', '');
      for (const [property, value] of Object.entries(interaction.properties))
        for (const each of [value].flat()) add(property, String(each));
    } else
      for (const [counter, count] of Object.entries(interaction.increments)) {
        const add = onDay(day, counter, count);
        add('', '');
        for (const [param, label] of Object.entries(interaction.campaign)) add(param, label);
        const key = JSON.stringify([userId, counter]);
        people.set(key, { userId, counter, count: (people.get(key)?.count ?? 0) + count });
      }
  }
  return { days: [...days.values()], people: [...people.values()] };
};

const read = (body: unknown): Interaction => {
  const { success, data } = Interaction.safeParse(body);
  if (!success) throw new UnusableMessage('The message is no interaction that this build knows.');
  return data;
};

/** True for properties with free text instead of a closed list. */
const isOpen = ({ property }: Pick<DayCount, 'property'>): boolean =>
  CAMPAIGN_PARAMS.some((param) => param === property);

/** Limit of distinct labels per property and day; further labels are counted together. */
export const MAX_LABELS_A_DAY = 500;
/** Limit of distinct events and counters per day, besides those that our own pages send. */
export const MAX_NAMES_A_DAY = 200;
/** Limit of distinct counters per user. */
export const MAX_COUNTERS_OF_ONE = 50;
const OTHER = '(other)';
const OWN_NAMES: ReadonlySet<string> = new Set([FILTER_CHANGED, ...COUNTERS]);

/**
 * Returns the member while its group has fewer than `max` members, and afterwards only for known members; otherwise
 * `OTHER`.
 */
const limitedGroups = (max: number) => {
  const groups = new Map<string, Set<string>>();
  return (group: string, member: string): string => {
    const existing = groups.get(group) ?? new Set();
    groups.set(group, existing);
    if (existing.has(member) || existing.size < max) existing.add(member);
    return existing.has(member) ? member : OTHER;
  };
};

/**
 * Counts names and labels beyond their limits together, to prevent flooding the table with invented ones.
 * @param existing names (with an empty property) and labels that are already counted
 */
export const withinLimit = (added: readonly DayCount[], existing: readonly Omit<DayCount, 'count'>[]): DayCount[] => {
  const [names, labels] = [limitedGroups(MAX_NAMES_A_DAY), limitedGroups(MAX_LABELS_A_DAY)];
  const nameOf = ({ day, eventName }: Omit<DayCount, 'count'>) =>
    OWN_NAMES.has(eventName) ? eventName : names(day, eventName);
  const limited = <Row extends Omit<DayCount, 'count'>>(row: Row): Row => {
    const eventName = nameOf(row);
    const group = JSON.stringify([row.day, eventName, row.property]);
    return { ...row, eventName, value: isOpen(row) ? labels(group, row.value) : row.value };
  };
  existing.forEach(limited);
  const counts = new Map<string, DayCount>();
  for (const each of added) {
    const row = limited(each);
    const key = JSON.stringify([row.day, row.eventName, row.property, row.value]);
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + row.count });
  }
  return [...counts.values()];
};

type PersonsCount = Additions['people'][number];

/** Counts one user's counters beyond the limit together. @param existing the user's current counters */
export const withinPersonLimit = (
  added: readonly PersonsCount[],
  existing: readonly Omit<PersonsCount, 'count'>[],
): PersonsCount[] => {
  const limit = limitedGroups(MAX_COUNTERS_OF_ONE);
  for (const { userId, counter } of existing) limit(userId, counter);
  const counts = new Map<string, PersonsCount>();
  for (const { userId, counter: named, count } of added) {
    const counter = limit(userId, named);
    const key = JSON.stringify([userId, counter]);
    counts.set(key, { userId, counter, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()];
};
