import { type AlertDelivery } from '@campjay/events/alerts/values.ts';
import { nextDigestAt } from '@campjay/domain/alerts/schedule.ts';
import { MAX_LISTED_NEWS } from '@campjay/domain/limits.ts';

/** What is stored about a saved search's or watched camp's earlier news. */
export interface PendingNews {
  readonly userId: string;
  /** Id of the saved search or watched camp. */
  readonly item: string;
  /** Number of listed news items that wait for the next digest. */
  readonly waitingForDigest: number;
  /** Number of listed news items that were due at once within the window, sent or not. */
  readonly listedRecently: number;
  /** The row that counts further news and is not sent yet. */
  readonly counterId: string | null;
}

/**
 * Window of news that is emailed at once. A large import takes many rounds, each with emails of its own, so a limit per
 * email would not limit them.
 */
export const WINDOW_MS = 60 * 60_000;

/** Where a news item of a saved search is stored: with its content, or as one more in a row that counts. */
export type NewsPlace =
  | { readonly kind: 'listed'; readonly dueAt: Date }
  | { readonly kind: 'counted'; readonly counterId: string; readonly dueAt: Date };

/**
 * Limits the news per saved search: `MAX_LISTED_NEWS` are listed in a digest, or within the window if they are emailed
 * at once. Further ones are counted, and the number is emailed with the digest, or when the window ends.
 * @param now the time of the round. All news of a round is judged by it.
 */
export const createNewsLimit = (pending: readonly PendingNews[], now: Date) => {
  const keyOf = ({ userId, item }: Pick<PendingNews, 'userId' | 'item'>): string => `${userId} ${item}`;
  const states = new Map(pending.map((each) => [keyOf(each), { ...each }]));
  return {
    /** Decides about the next news item of a search. @param newsId becomes the id of the row that counts, if none waits */
    place: (news: {
      readonly userId: string;
      readonly item: string;
      readonly delivery: AlertDelivery;
      readonly newsId: string;
    }): NewsPlace => {
      const { userId, item, delivery, newsId } = news;
      const key = keyOf(news);
      const state = states.get(key) ?? { userId, item, waitingForDigest: 0, listedRecently: 0, counterId: null };
      const isAtOnce = delivery === 'at-once';
      const listed = isAtOnce ? state.listedRecently : state.waitingForDigest;
      if (listed < MAX_LISTED_NEWS) {
        const count = isAtOnce ? { listedRecently: listed + 1 } : { waitingForDigest: listed + 1 };
        states.set(key, { ...state, ...count });
        return { kind: 'listed', dueAt: isAtOnce ? now : nextDigestAt(now) };
      }
      const counterId = state.counterId ?? newsId;
      states.set(key, { ...state, counterId });
      return { kind: 'counted', counterId, dueAt: isAtOnce ? new Date(now.getTime() + WINDOW_MS) : nextDigestAt(now) };
    },
  };
};
