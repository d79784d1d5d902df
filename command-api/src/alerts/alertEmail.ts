import { type KeyObject } from 'node:crypto';
import { type News, type NewsSession } from '@campjay/domain/alerts/news.ts';
import { type Reminder } from '@campjay/domain/alerts/schedule.ts';
import { createUnsubscribeToken, type Unsubscription } from '@campjay/domain/alerts/unsubscribeToken.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { type EmailContent } from '../emails/emails.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribeRoutes.ts';

/** News about a camp, and the saved search or watched camp that it is for. */
export interface NewsItem {
  readonly orgId: OrgId;
  readonly campName: string;
  readonly news: News;
  /** Undefined for a watched camp. */
  readonly search?: { readonly searchId: string; readonly name: string } | undefined;
}

/** News of a saved search beyond those that are listed. */
export interface MoreNews {
  readonly search: { readonly searchId: string; readonly name: string };
  readonly count: number;
}

/** Maximum number of news items that an email lists. */
export const MAX_ITEMS_PER_EMAIL = 100;

/** Maximum number of sessions that an email lists per camp. */
const MAX_SESSIONS = 5;

const REMINDER_TEXTS: Readonly<Record<Reminder, string>> = {
  week: 'opens registration within a week',
  day: 'opens registration within a day',
  minutes: 'opens registration in a few minutes',
};

const OPENING = new Intl.DateTimeFormat('en-US', {
  timeZone: product.timeZone,
  dateStyle: 'full',
  timeStyle: 'short',
});

const listSessions = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_SESSIONS ? lines : [...lines.slice(0, MAX_SESSIONS), `- and ${lines.length - MAX_SESSIONS} more`];

const describe = ({ name, dates, price }: NewsSession): string => `- ${name}: ${dates}, ${price}`;

const headlineOf = ({ campName, news, search }: NewsItem): string => {
  switch (news.kind) {
    case 'new-match':
      return `${campName} now matches “${search?.name ?? ''}”`;
    case 'changed':
      return `${campName} changed prices or dates`;
    case 'next-season':
      return `${campName} published its next dates`;
    case 'registration':
      return `${campName} ${REMINDER_TEXTS[news.reminder]}`;
  }
};

const linesOf = (news: News): readonly string[] => {
  switch (news.kind) {
    case 'new-match':
    case 'next-season':
      return listSessions(news.sessions.map(describe));
    case 'changed':
      return listSessions(news.changes.map(({ was, is }) => `${describe(is)} (was: ${was.dates}, ${was.price})`));
    case 'registration':
      return [OPENING.format(new Date(news.opensAt))];
  }
};

/** Adds news that an email does not list to those that were counted before, per saved search. */
const countRest = (rest: readonly NewsItem[], counted: readonly MoreNews[]): readonly MoreNews[] => {
  const more = new Map(counted.map((news) => [news.search.searchId, news]));
  for (const { search } of rest) {
    if (!search) continue;
    const { count } = more.get(search.searchId) ?? { count: 0 };
    more.set(search.searchId, { search, count: count + 1 });
  }
  return [...more.values()];
};

/** Splits news into those that an email lists and the rest. Every search and camp gets a fair share of the list. */
const limitItems = (items: readonly NewsItem[]) => {
  const sizes = new Map<string, number>();
  const ranked = items.map((item) => {
    const source = item.search?.searchId ?? item.orgId;
    const rank = sizes.get(source) ?? 0;
    sizes.set(source, rank + 1);
    return { item, rank };
  });
  const listed = new Set(ranked.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_ITEMS_PER_EMAIL));
  return {
    listed: ranked.filter((one) => listed.has(one)).map(({ item }) => item),
    rest: ranked.filter((one) => !listed.has(one)).map(({ item }) => item),
  };
};

/**
 * Writes the email about a parent's news. Unsubscribing by the mail program turns off the one search or camp that the
 * email is about; if it is about several, all alerts.
 */
export const writeAlert = (
  items: readonly NewsItem[],
  options: {
    readonly to: string;
    readonly userId: string;
    readonly origin: string;
    readonly key: KeyObject;
    readonly more?: readonly MoreNews[];
  },
): EmailContent => {
  const { to, userId, origin, key } = options;
  const { listed, rest } = limitItems(items);
  const more = countRest(rest, options.more ?? []);
  const moreOfCamps = rest.filter(({ search }) => !search).length;
  const linkFor = (unsubscription: Unsubscription): string =>
    `${origin}${UNSUBSCRIBE_PATH}?token=${createUnsubscribeToken(key, unsubscription)}`;
  const searchLink = ({ searchId }: MoreNews['search']): string => linkFor({ userId, searchId });
  const linkOf = ({ orgId, search }: NewsItem): string => (search ? searchLink(search) : linkFor({ userId, orgId }));
  const links = new Set([...items.map(linkOf), ...more.map(({ search }) => searchLink(search))]);
  const [first] = items;
  const [onlyLink = linkFor({ userId, isAll: true })] = links.size === 1 ? links : [];
  const total = more.reduce((sum, { count }) => sum + count, listed.length + moreOfCamps);
  return {
    to,
    subject:
      first && total === 1 ? headlineOf(first) : `${total} ${total === 1 ? 'update' : 'updates'} on camps for you`,
    text: [
      ...listed.map((item) =>
        [
          headlineOf(item),
          ...linesOf(item.news),
          `${origin}/camp/${encodeURIComponent(item.orgId)}`,
          `Why: ${item.search ? `you saved the search “${item.search.name}”` : 'you watch this camp'}. Turn this alert off: ${linkOf(item)}`,
        ].join('\n'),
      ),
      ...more.map(
        ({ search, count }) =>
          `And ${count} more ${count === 1 ? 'update' : 'updates'} for “${search.name}”. Turn this alert off: ${searchLink(search)}`,
      ),
      ...(moreOfCamps > 0 ? [`And ${moreOfCamps} more on camps that you watch.`] : []),
      `All your saved searches and alerts: ${origin}/account`,
    ].join('\n\n'),
    unsubscribeUrl: onlyLink,
  };
};
