import { type KeyObject } from 'node:crypto';
import { sealed } from '@campjay/events/sealed.ts';
import { alertsStream, userStream } from '@campjay/events/streams.ts';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { PersonIsForgotten, type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { readEmail } from '../accounts/readPerson.ts';
import { sealEmail } from '../emails/emails.ts';
import { readState } from '../kernel/handledStream.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { type MoreNews, type NewsItem, writeAlert } from './alertEmail.ts';
import { type DueNews, readDueNews, settleNews } from './newsStorage.ts';

const EMAIL_NAMESPACE = 'c1f1a1de-6d0b-4f0c-8a3d-0d5c6b7a9e21';
/** Number of news items that decides which users are emailed in one step. */
const BATCH_SIZE = 200;
/** News that could not be delivered within this time is dropped. */
const EXPIRES_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Identifies the place where the content of news is stored. It can be decrypted only for the same place. */
export const sealPlaceOf = (newsId: string) => ({ streamId: 'alert-news', eventId: newsId, field: 'content' });

export interface SendDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'seal' | 'decrypt'>;
  readonly unsubscribeKey: KeyObject;
  /** Public origin of the product, for links in emails. */
  readonly origin: string;
  readonly now: () => Date;
}

interface DueItem {
  readonly newsId: string;
  readonly item: NewsItem;
}

type CountedNews = MoreNews & { readonly newsId: string };

/** What a parent is emailed about now. */
interface DueOfUser {
  readonly items: readonly DueItem[];
  readonly counted: readonly CountedNews[];
}

const SealedNews = sealed<NewsItem>();

/**
 * Queues the emails about all due news: per user, one about reminders for each opening, and one about everything else.
 * An email is queued and its news settled in one transaction, and its id follows from its news. So after a crash nothing
 * is lost, and nothing is sent twice under different Message-IDs.
 */
export const queueDueAlerts = async (deps: SendDeps, signal: AbortSignal): Promise<void> => {
  const { pool, now } = deps;
  for (;;) {
    const due = await readDueNews(pool, now(), BATCH_SIZE);
    if (due.length === 0 || signal.aborted) return;
    for (const userId of new Set(due.map((news) => news.userId))) {
      const ofUser = due.filter((news) => news.userId === userId);
      const wanted = ofUser.filter(({ isWanted }) => isWanted);
      const items = await decryptNews(
        deps,
        wanted.filter(({ more }) => more === 0),
      );
      const counted = await nameCounted(
        deps,
        wanted.filter(({ more }) => more > 0),
      );
      const emails = await composeEmails(deps, userId, { items, counted });
      await inTransaction(pool, async (tx) => {
        for (const email of emails) await queueEmail(tx, email, now());
        await settleNews(
          tx,
          ofUser.map(({ newsId }) => newsId),
          now(),
        );
      });
    }
  }
};

const decryptNews = async (
  { sealing }: SendDeps,
  news: readonly { readonly newsId: string; readonly content: unknown }[],
): Promise<readonly DueItem[]> => {
  const items: DueItem[] = [];
  for (const { newsId, content } of news) {
    const decrypted = await sealing.decrypt(SealedNews.parse(content), sealPlaceOf(newsId));
    if (decrypted.kind === 'decrypted') items.push({ newsId, item: decrypted.getValue() });
  }
  return items;
};

/** Decrypts the names of the saved searches of counted news. */
const nameCounted = async ({ sealing }: SendDeps, news: readonly DueNews[]): Promise<readonly CountedNews[]> => {
  const counted: CountedNews[] = [];
  for (const { newsId, userId, item: searchId, more, searchName } of news) {
    if (!searchName) continue;
    const name = await sealing.decrypt(searchName, { streamId: alertsStream(userId), field: 'name' });
    if (name.kind === 'decrypted') counted.push({ newsId, search: { searchId, name: name.getValue() }, count: more });
  }
  return counted;
};

/** Writes a user's emails; none if the address is not confirmed or the account was deleted. */
const composeEmails = async (deps: SendDeps, userId: string, { items, counted }: DueOfUser) => {
  const { store, sealing, origin, unsubscribeKey, now } = deps;
  if (items.length + counted.length === 0) return [];
  const { isEmailConfirmed } = await readState(store, rightsFold, userStream(userId));
  const to = isEmailConfirmed ? await readEmail(deps, userId) : undefined;
  if (to === undefined) return [];
  const groups = new Map<string, DueItem[]>(counted.length > 0 ? [['', []]] : []);
  for (const due of items) {
    const group = due.item.news.kind === 'registration' ? due.item.news.opensAt : '';
    groups.set(group, [...(groups.get(group) ?? []), due]);
  }
  try {
    return await Promise.all(
      [...groups].map(([opensAt, group]) => {
        const more = opensAt === '' ? counted : [];
        return sealEmail(sealing, {
          emailId: uuidV5(EMAIL_NAMESPACE, [...group, ...more].map(({ newsId }) => newsId).join(' ')),
          kind: 'alert',
          personId: userId,
          content: writeAlert(
            group.map(({ item }) => item),
            { to, userId, origin, key: unsubscribeKey, more },
          ),
          // A reminder is useless once the registration has opened.
          expiresAt: opensAt === '' ? new Date(now().getTime() + EXPIRES_AFTER_MS) : new Date(opensAt),
        });
      }),
    );
  } catch (error) {
    if (error instanceof PersonIsForgotten) return [];
    throw error;
  }
};
