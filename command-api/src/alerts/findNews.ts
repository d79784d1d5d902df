import { type CampEvent, campEvents } from '@campjay/events/catalog/events.ts';
import { type AlertDelivery } from '@campjay/events/alerts/values.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { toDayInTimeZone } from '@campjay/events/calendar.ts';
import { alertsStream, campStream } from '@campjay/events/streams.ts';
import { type ListedCamp, listedCampFold } from '@campjay/domain/catalog/listedCamp.ts';
import { type CampChange, findSearchNews, findWatchNews, type News } from '@campjay/domain/alerts/news.ts';
import { dueReminder, FIRST_REMINDER_MS, nextDigestAt, registrationOpensAt } from '@campjay/domain/alerts/schedule.ts';
import { type AlertCamp, type SearchRule, type SearchTest } from '@campjay/domain/alerts/searchRule.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { PersonIsForgotten, type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { readOpenSeason } from '../catalog/catalogState.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { type NewsItem } from './alertEmail.ts';
import {
  readActiveSearches,
  readActiveWatches,
  readChangedCamps,
  readOpenings,
  settleCamp,
  type StoredSearch,
} from './alertStorage.ts';
import { createNewsLimit, type NewsPlace, WINDOW_MS } from './newsLimit.ts';
import { readPendingNews, type StoredNews, storeNews } from './newsStorage.ts';
import { sealPlaceOf } from './sendAlerts.ts';

const NEWS_NAMESPACE = '5f0d8a3c-94a3-4c0b-9a51-6d3f0a7be2c4';
/** Number of camps whose news is stored in one transaction. */
const BATCH_SIZE = 50;

export interface NewsDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'seal' | 'decrypt'>;
  readonly searchRule: SearchRule;
  readonly now: () => Date;
}

/** A saved search, ready to be evaluated. */
interface ReadySearch {
  readonly stored: StoredSearch;
  readonly name: string;
  readonly test: SearchTest;
}

/** News that is not sealed yet. */
interface FoundNews extends NewsItem {
  readonly userId: string;
  readonly item: string;
  readonly delivery: AlertDelivery;
  /** Distinguishes this news from other news about the same camp for the same item. */
  readonly occasion: string;
}

const toAlertCamp = (orgId: string, revision: bigint, camp: ListedCamp | undefined): AlertCamp | undefined =>
  camp && { orgId, revision, facts: camp.facts, instances: [...camp.sessions.values()] };

const parseCampEvent = ({ type, data, version }: RecordedEvent): CampEvent => {
  const definition = campEvents.find((each) => each.type === type);
  if (!definition) throw new Error(`${type} is not an event of a camp.`);
  return definition.parse(data, version);
};

/** Reads a camp as it is now and as it was at an earlier revision; undefined while it is not listed. */
export const readCamp = async (
  store: Pick<EventStore, 'readStream'>,
  orgId: string,
  earlierRevision = -1n,
): Promise<{ before: AlertCamp | undefined; camp: AlertCamp | undefined; revision: bigint }> => {
  let listed: ListedCamp | undefined;
  let before: AlertCamp | undefined;
  let last = -1n;
  for (const event of (await store.readStream(campStream(orgId))).events) {
    listed = listedCampFold.evolve(listed, parseCampEvent(event));
    last = event.revision;
    if (last === earlierRevision) before = toAlertCamp(orgId, last, listed);
  }
  return { before, camp: toAlertCamp(orgId, last, listed), revision: last };
};

/** @param counter what the batch has counted so far for the same saved search */
const countOneMore = (
  { userId, item }: FoundNews,
  { counterId, dueAt }: NewsPlace & { readonly kind: 'counted' },
  counter: StoredNews | undefined,
): StoredNews => ({ newsId: counterId, userId, item, content: undefined, dueAt, more: (counter?.more ?? 0) + 1 });

/** Finds news, and stores it until it is emailed. */
export const createNewsFinder = (deps: NewsDeps) => {
  const { pool, store, sealing, searchRule, now } = deps;
  /** Decrypted searches by id. Entries of deleted and changed searches are dropped with each comparison. */
  let readySearches = new Map<string, ReadySearch & { readonly version: string }>();

  const prepareSearches = async (season: number): Promise<readonly ReadySearch[]> => {
    const today = toDayInTimeZone(now(), product.timeZone);
    const ready = new Map<string, ReadySearch & { readonly version: string }>();
    for (const stored of await readActiveSearches(pool)) {
      const { userId, searchId } = stored;
      const id = `${userId} ${searchId}`;
      const version = [stored.search.event, stored.name.event, season, today].join(' ');
      const known = readySearches.get(id);
      if (known?.version === version) {
        ready.set(id, { ...known, stored });
        continue;
      }
      const streamId = alertsStream(userId);
      const search = await sealing.decrypt(stored.search, { streamId, field: 'search' });
      const name = await sealing.decrypt(stored.name, { streamId, field: 'name' });
      // A deleted account's search is removed once its last event is handled.
      if (search.kind !== 'decrypted' || name.kind !== 'decrypted') continue;
      const test = searchRule.createTest(search.getValue(), season, today);
      if (test) ready.set(id, { stored, name: name.getValue(), test, version });
    }
    readySearches = ready;
    return [...ready.values()];
  };

  const idOf = ({ userId, item, orgId, news, occasion }: FoundNews): string =>
    uuidV5(NEWS_NAMESPACE, JSON.stringify([userId, item, orgId, news.kind, occasion]));

  /** Seals news for its reader; nothing if the account was deleted meanwhile. */
  const sealNews = async (found: FoundNews, dueAt: Date): Promise<readonly StoredNews[]> => {
    const { userId, item, delivery: _delivery, occasion: _occasion, ...content } = found;
    const newsId = idOf(found);
    try {
      const sealed = await sealing.seal<NewsItem>(userId, content, sealPlaceOf(newsId));
      return [{ newsId, userId, item, content: sealed, dueAt, more: 0 }];
    } catch (error) {
      if (error instanceof PersonIsForgotten) return [];
      throw error;
    }
  };

  const findNewsOf = async (
    change: CampChange,
    { searches, season, occasion }: { searches: readonly ReadySearch[]; season: number; occasion: string },
  ): Promise<readonly FoundNews[]> => {
    const { after } = change;
    const camp = { orgId: OrgId.parse(after.orgId), campName: after.facts.camp_org_name, occasion };
    const searchNews = searches.flatMap(({ stored: { userId, searchId, delivery }, name, test }) => {
      const news = findSearchNews(test, change);
      return news ? [{ ...camp, userId, item: searchId, delivery, news, search: { searchId, name } }] : [];
    });
    const watches = await readActiveWatches(pool, [after.orgId]);
    const watchNews: readonly News[] = watches.length > 0 ? findWatchNews(change, season) : [];
    return [
      ...searchNews,
      ...watches.flatMap(({ userId, orgId, delivery }) =>
        watchNews.map((news) => ({ ...camp, userId, item: orgId, delivery, news })),
      ),
    ];
  };

  return {
    /** Compares each changed camp with its state at its last news. News and progress are stored in one transaction. */
    compareChangedCamps: async (signal: AbortSignal): Promise<void> => {
      let changed = await readChangedCamps(pool, BATCH_SIZE);
      const season = changed.length > 0 ? await readOpenSeason(store) : undefined;
      const searches = season === undefined ? [] : await prepareSearches(season);
      const startedAt = now();
      const pending =
        searches.length > 0 ? await readPendingNews(pool, startedAt, new Date(startedAt.getTime() - WINDOW_MS)) : [];
      const limit = createNewsLimit(pending, startedAt);
      const placeOf = (found: FoundNews): NewsPlace => {
        if (found.search) return limit.place({ ...found, newsId: idOf(found) });
        return { kind: 'listed', dueAt: found.delivery === 'at-once' ? startedAt : nextDigestAt(startedAt) };
      };
      while (changed.length > 0 && !signal.aborted) {
        const settled: { orgId: string; revision: bigint; opensAt: Date | undefined }[] = [];
        const news: StoredNews[] = [];
        const counters = new Map<string, StoredNews>();
        for (const { orgId, seenRevision } of changed) {
          const { before, camp, revision } = await readCamp(store, orgId, seenRevision);
          settled.push({ orgId, revision, opensAt: camp && registrationOpensAt(camp.facts) });
          if (!camp || season === undefined) continue;
          const context = { searches, season, occasion: String(seenRevision) };
          for (const found of await findNewsOf({ before, after: camp }, context)) {
            const place = placeOf(found);
            if (place.kind === 'listed') news.push(...(await sealNews(found, place.dueAt)));
            else counters.set(place.counterId, countOneMore(found, place, counters.get(place.counterId)));
          }
        }
        await inTransaction(pool, async (tx) => {
          await storeNews(tx, [...news, ...counters.values()], startedAt);
          for (const camp of settled) await settleCamp(tx, camp);
        });
        changed = await readChangedCamps(pool, BATCH_SIZE);
      }
    },

    /** Stores the reminders that are due. Each has an id of its own, so that it is stored once. */
    remindOfOpenings: async (): Promise<void> => {
      const at = now();
      for (const watch of await readOpenings(pool, at, new Date(at.getTime() + FIRST_REMINDER_MS))) {
        const { userId, orgId, delivery, watchedAt, opensAt } = watch;
        const reminder = dueReminder(opensAt, watchedAt, at);
        const { camp } = reminder ? await readCamp(store, orgId) : {};
        if (!reminder || !camp) continue;
        const news: News = { kind: 'registration', reminder, opensAt: opensAt.toISOString() };
        const found = {
          ...{ userId, item: orgId, delivery, news, occasion: `${reminder} ${news.opensAt}` },
          ...{ orgId: OrgId.parse(orgId), campName: camp.facts.camp_org_name },
        };
        await storeNews(pool, await sealNews(found, at), at);
      }
    },
  };
};
