import { CAMPAIGN_PARAMS } from '@campjay/events/interactions/campaign.ts';
import { product } from '@campjay/events/product.ts';
import { dayAt, toIsoDay } from '@campjay/events/season/calendar.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/interactionBus/port.ts';
import { Interaction } from './interaction.ts';

/** How often something was said of an event on a day. An empty property is the event itself. */
export interface DayCount {
  readonly day: string;
  readonly eventName: string;
  readonly property: string;
  readonly value: string;
  readonly count: number;
}

/** What messages add to the counts of days, and to the counters of people. */
export interface Additions {
  readonly days: readonly DayCount[];
  readonly people: readonly { readonly userId: string; readonly counter: string; readonly count: number }[];
}

/**
 * Adds up what messages say: each event once by itself, and once for every value of its properties; an option chosen among
 * others counts like one chosen alone. A counter's steps count for the day too, under the counter's name.
 * @throws UnusableMessage for one that is no interaction
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

/** Values of a property that are anybody's words, and not one of a closed list. */
const isOpen = ({ property }: Pick<DayCount, 'property'>): boolean =>
  CAMPAIGN_PARAMS.some((param) => param === property);

/** Different labels that one property is counted by on one day; what comes after them is counted together. */
export const MAX_LABELS_A_DAY = 500;
const OTHER = '(other)';

/**
 * Counts labels beyond the limit together, so that nobody can fill the table with made-up campaigns.
 * @param known the labels that are counted already
 */
export const withinLimit = (added: readonly DayCount[], known: readonly Omit<DayCount, 'count'>[]): DayCount[] => {
  const groupOf = ({ day, eventName, property }: Omit<DayCount, 'count'>) => JSON.stringify([day, eventName, property]);
  const labels = new Map<string, Set<string>>();
  const labelsOf = (group: string): Set<string> => {
    const set = labels.get(group) ?? new Set();
    labels.set(group, set);
    return set;
  };
  for (const each of known.filter(isOpen)) labelsOf(groupOf(each)).add(each.value);
  const limited = new Map<string, DayCount>();
  for (const each of added) {
    const set = labelsOf(groupOf(each));
    const fits = !isOpen(each) || set.has(each.value) || set.size < MAX_LABELS_A_DAY;
    const value = fits ? each.value : OTHER;
    set.add(value);
    const key = JSON.stringify([groupOf(each), value]);
    limited.set(key, { ...each, value, count: (limited.get(key)?.count ?? 0) + each.count });
  }
  return [...limited.values()];
};
