import { type TextIndexStatuses, readTextIndexStatus } from '@campjay/read-models/text-index/status.ts';
import { type TextIndexView, RebuildOrderResponse, TextIndexResponse } from './contract.ts';
import { OPERATOR } from './rebuildTextIndex.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Answer, get, ok, post, problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { requestRebuild } from '@campjay/read-models/text-index/rebuildOrders.ts';
import { createTextIndexTables } from '@campjay/read-models/text-index/tables.ts';
import { type Pool } from 'pg';

/**
 * Converts the status of the text index for the admin pages.
 * @param userId the admin who reads the status; wherever it names this admin, it says 'you'
 */
const presentTextIndex = ({ indexes, underWay, last }: TextIndexStatuses, userId: string): TextIndexView => {
  const actorNameOf = (actorId: string) => {
    if (actorId === userId) return 'you';
    return actorId === OPERATOR ? 'the command line' : 'another admin';
  };
  // Shortly after the adapter setting has changed, there are recent reports from both kinds of index. Then
  // Meilisearch's index is shown.
  const adapter = indexes.some((index) => index.adapter === 'meilisearch') ? 'meilisearch' : 'vocabulary';
  return {
    adapter: indexes.length === 0 ? null : adapter,
    indexes: indexes
      .filter((index) => index.adapter === adapter)
      .map(({ documents = null, build = null, batch, campsBehind = null, seenAt }) => ({
        ...{ documents, build, campsBehind },
        batch: batch?.toString() ?? null,
        seenAt: seenAt.toISOString(),
      })),
    underWay: underWay
      ? {
          orderedBy: actorNameOf(underWay.orderedBy),
          orderedAt: underWay.orderedAt.toISOString(),
          beganAt: underWay.beganAt?.toISOString() ?? null,
          done: underWay.done,
          total: underWay.total ?? null,
          secondsLeft: underWay.secondsLeft ?? null,
        }
      : null,
    last: last
      ? {
          orderedBy: actorNameOf(last.orderedBy),
          orderedAt: last.orderedAt.toISOString(),
          endedAt: last.endedAt.toISOString(),
          documents: last.documents ?? null,
          failure: last.failure ?? null,
        }
      : null,
  };
};

export interface TextIndexDeps {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'append'>;
  readonly now?: () => Date;
}

/** Routes for admins to see the status of the text index and to request a rebuild. */
export const textIndexRoutes = ({ pool, store, now = () => new Date() }: TextIndexDeps): readonly Route[] =>
  combineRoutes(
    get('/api/admin/text-index', {
      allow: ['admin'],
      summary: 'Shows the status of the text index, and the outcome of its last rebuild.',
      answer: TextIndexResponse,
      handle: async ({ principal }): Promise<Answer<TextIndexResponse>> =>
        ok({ success: true, data: presentTextIndex(await readTextIndexStatus(pool), principal.userId) }),
    }),
    post('/api/admin/text-index/rebuild', {
      allow: ['admin'],
      problems: [409],
      summary: 'Orders a rebuild of the text index, next to the one that searches use, which it then replaces.',
      answer: RebuildOrderResponse,
      handle: async ({ principal: { userId }, correlationId }): Promise<Answer<RebuildOrderResponse>> => {
        await createTextIndexTables(pool);
        const outcome = await requestRebuild(
          { pool, store },
          { actor: { userId, role: 'admin' }, correlationId, time: now().toISOString() },
        );
        return outcome.kind === 'refused'
          ? problem(409, outcome)
          : ok({
              success: true,
              message: 'The text index is being rebuilt. Until then, searches use the current one.',
            });
      },
    }),
  );
