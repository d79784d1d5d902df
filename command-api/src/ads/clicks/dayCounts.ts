import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import type pg from 'pg';
import { z } from 'zod';
import { COUNTERS, FILTER_CHANGED, CAMPAIGN_PARAMS } from '@campjay/domain/ads/analytics.ts';
import { product } from '@campjay/domain/product/product.ts';
import { toDayInTimeZone, toIsoDay } from '@campjay/events/calendar.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';

/**
 * Permanently deletes a user's counters; messages from that user that are still on the bus no longer change counters.
 * Daily counts remain, because they identify nobody.
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

/** Whether `forgetInteractions` has run for a person. */
export const areInteractionsForgotten = async (pool: pg.Pool, userId: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'select from ops.counted_people where user_id = $1 and forgotten_at is not null',
    [userId],
  );
  return rowCount === 1;
};

/** Bus topic of interactions, which are counted but never charged. */
export const ANALYTICS_TOPIC = 'analytics';

/**
 * An interaction on the bus; its message key is the parent's id. The routes check the properties against their lists.
 * The consumer accepts any properties, because a message may be older than the current lists.
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

/**
 * How often an event had a value of a property on one day. If `property` is empty: how often the event itself occurred.
 */
export interface DayCount {
  readonly day: string;
  readonly eventName: string;
  readonly property: string;
  readonly value: string;
  readonly count: number;
}

/** The amounts to add to the daily counts (`days`) and to the users' counters (`people`). */
export interface CountAdditions {
  readonly days: readonly DayCount[];
  readonly people: readonly { readonly userId: string; readonly counter: string; readonly count: number }[];
}

/**
 * Sums up messages. Each event counts once by itself, and once for every value of its properties; each of several
 * selected options counts as one. Counter increments also count for the day, under the counter's name.
 * @throws UnusableMessage for a message that is not an interaction
 */
export const sumInteractions = (messages: readonly DeliveredMessage[]): CountAdditions => {
  const days = new Map<string, DayCount>();
  const people = new Map<string, CountAdditions['people'][number]>();
  const createAdder = (day: string, eventName: string, count: number) => (property: string, value: string) => {
    const key = JSON.stringify([day, eventName, property, value]);
    days.set(key, { day, eventName, property, value, count: (days.get(key)?.count ?? 0) + count });
  };
  for (const { key: userId, body, receivedAt } of messages) {
    const interaction = parseInteraction(body);
    const day = toIsoDay(toDayInTimeZone(receivedAt, product.timeZone));
    if (interaction.kind === 'event') {
      const add = createAdder(day, interaction.eventName, 1);
      add('', '');
      for (const [property, value] of Object.entries(interaction.properties))
        for (const singleValue of [value].flat()) add(property, String(singleValue));
    } else
      for (const [counter, count] of Object.entries(interaction.increments)) {
        const add = createAdder(day, counter, count);
        add('', '');
        for (const [param, label] of Object.entries(interaction.campaign)) add(param, label);
        const key = JSON.stringify([userId, counter]);
        people.set(key, { userId, counter, count: (people.get(key)?.count ?? 0) + count });
      }
  }
  return { days: [...days.values()], people: [...people.values()] };
};

const parseInteraction = (body: unknown): Interaction => {
  const { success, data } = Interaction.safeParse(body);
  if (!success) throw new UnusableMessage('This build does not know this kind of interaction.');
  return data;
};

/** True for properties with free text; the values of all others come from lists. */
const isFreeText = ({ property }: Pick<DayCount, 'property'>): boolean =>
  CAMPAIGN_PARAMS.some((param) => param === property);

/** Limit of distinct labels per property and day; any further labels are counted together as `OTHER`. */
export const MAX_LABELS_PER_DAY = 500;
/** Limit of distinct event and counter names per day, not including those that our own pages send. */
export const MAX_NAMES_PER_DAY = 200;
/** Limit of distinct counters per user. */
export const MAX_COUNTERS_PER_USER = 50;
const OTHER = '(other)';
/** The event and counter names that our own pages send. */
const PRODUCT_NAMES: ReadonlySet<string> = new Set([FILTER_CHANGED, ...COUNTERS]);

/**
 * Returns a function that limits each group to `max` distinct members: it returns the member if it belongs to the group
 * or still fits into it, and `OTHER` if not.
 */
const createGroupLimit = (max: number) => {
  const groups = new Map<string, Set<string>>();
  return (group: string, member: string): string => {
    const members = groups.get(group) ?? new Set();
    groups.set(group, members);
    if (members.size < max) members.add(member);
    return members.has(member) ? member : OTHER;
  };
};

/**
 * Counts names and labels beyond their limits together as `OTHER`, so that invented names cannot flood the table.
 * @param existing names (with an empty property) and labels that are already counted
 */
export const limitDayCounts = (
  added: readonly DayCount[],
  existing: readonly Omit<DayCount, 'count'>[],
): DayCount[] => {
  const limitName = createGroupLimit(MAX_NAMES_PER_DAY);
  const limitLabel = createGroupLimit(MAX_LABELS_PER_DAY);
  const nameOf = ({ day, eventName }: Omit<DayCount, 'count'>) =>
    PRODUCT_NAMES.has(eventName) ? eventName : limitName(day, eventName);
  const limitRow = <Row extends Omit<DayCount, 'count'>>(row: Row): Row => {
    const eventName = nameOf(row);
    const group = JSON.stringify([row.day, eventName, row.property]);
    return { ...row, eventName, value: isFreeText(row) ? limitLabel(group, row.value) : row.value };
  };
  existing.forEach(limitRow); // existing names and labels use up the limits first
  const counts = new Map<string, DayCount>();
  for (const count of added) {
    const row = limitRow(count);
    const key = JSON.stringify([row.day, row.eventName, row.property, row.value]);
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + row.count });
  }
  return [...counts.values()];
};

type UserCount = CountAdditions['people'][number];

/**
 * Counts each user's counters beyond the limit together as `OTHER`.
 * @param existing the users' current counters
 */
export const limitUserCounts = (
  added: readonly UserCount[],
  existing: readonly Omit<UserCount, 'count'>[],
): UserCount[] => {
  const limitCounter = createGroupLimit(MAX_COUNTERS_PER_USER);
  for (const { userId, counter } of existing) limitCounter(userId, counter);
  const counts = new Map<string, UserCount>();
  for (const { userId, counter: requestedCounter, count } of added) {
    const counter = limitCounter(userId, requestedCounter);
    const key = JSON.stringify([userId, counter]);
    counts.set(key, { userId, counter, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()];
};
