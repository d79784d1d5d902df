import type { SessionFacts } from '@campjay/events/catalog/facts.ts';
import type { AlertCamp, SearchTest } from './searchRule.ts';
import type { Reminder } from './schedule.ts';

/** A session as an alert shows it. */
export interface NewsSession {
  readonly name: string;
  readonly dates: string;
  readonly price: string;
}

/** News about one camp. */
export type News =
  | { readonly kind: 'new-match' | 'next-season'; readonly sessions: readonly NewsSession[] }
  | {
      readonly kind: 'changed';
      readonly changes: readonly { readonly was: NewsSession; readonly is: NewsSession }[];
    }
  | { readonly kind: 'registration'; readonly reminder: Reminder; readonly opensAt: string };

const describeSession = ({ batch_name, start_date, end_date, year, price }: SessionFacts): NewsSession => ({
  name: batch_name ?? 'Session',
  dates:
    start_date === undefined || end_date === undefined
      ? 'Dates not listed'
      : `${start_date} – ${end_date}${year === undefined ? '' : `, ${year}`}`,
  price: price === undefined ? 'Price not listed' : `$${price.toLocaleString('en-US')}`,
});

/** Lists the sessions, of those given, whose price or dates changed. */
const findChanges = (before: AlertCamp, sessions: readonly SessionFacts[]): News | undefined => {
  const sessionsBefore = new Map(before.instances.map((session) => [session.instance_id, session]));
  const changes = sessions.flatMap((session) => {
    const sessionBefore = sessionsBefore.get(session.instance_id);
    if (!sessionBefore) return [];
    const [was, is] = [describeSession(sessionBefore), describeSession(session)];
    return was.dates === is.dates && was.price === is.price ? [] : [{ was, is }];
  });
  return changes.length > 0 ? { kind: 'changed', changes } : undefined;
};

/** The change of a camp. It is undefined before it was listed. */
export interface CampChange {
  readonly before: AlertCamp | undefined;
  readonly after: AlertCamp;
}

/** What a change of a camp means for a saved search. */
export const findSearchNews = (test: SearchTest, { before, after }: CampChange): News | undefined => {
  const sessions = test(after);
  if (!sessions) return undefined;
  if (!before || !test(before)) return { kind: 'new-match', sessions: sessions.map(describeSession) };
  return findChanges(before, sessions);
};

/** What a change of a camp means for those who watch it. @param season the open season */
export const findWatchNews = ({ before, after }: CampChange, season: number): readonly News[] => {
  if (!before) return [];
  const nextSeasonOf = ({ instances }: AlertCamp) =>
    instances.filter(({ year, start_date }) => year === season + 1 && start_date !== undefined);
  const published = nextSeasonOf(before).length === 0 ? nextSeasonOf(after) : [];
  const changes = findChanges(before, after.instances);
  return [
    ...(changes ? [changes] : []),
    ...(published.length > 0 ? [{ kind: 'next-season' as const, sessions: published.map(describeSession) }] : []),
  ];
};
