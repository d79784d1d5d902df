import { type TextIndexStatuses, textIndexStatus } from '@campjay/read-models/text-index/status.ts';
import { type TextIndexView, RebuildOrderResponse, TextIndexResponse } from './contract.ts';
import { OPERATOR } from './rebuildTextIndex.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Answer, get, ok, post, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { requestRebuild } from '@campjay/read-models/text-index/orders.ts';
import { createTextIndexTables } from '@campjay/read-models/text-index/tables.ts';
import { type Pool } from 'pg';

/** Renders the text index's status for an admin. */
const presentTextIndex = ({ indexes, underWay, last }: TextIndexStatuses, userId: string): TextIndexView => {
  const orderedBy = (by: string) => (by === userId ? 'you' : by === OPERATOR ? 'the command line' : 'another admin');
  // Shortly after the setting has changed, both adapters have recent status reports.
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
          orderedBy: orderedBy(underWay.orderedBy),
          orderedAt: underWay.orderedAt.toISOString(),
          beganAt: underWay.beganAt?.toISOString() ?? null,
          done: underWay.done,
          total: underWay.total ?? null,
          secondsLeft: underWay.secondsLeft ?? null,
        }
      : null,
    last: last
      ? {
          orderedBy: orderedBy(last.orderedBy),
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

/** Routes for admins to see the text index's status and to order a rebuild. */
export const textIndexRoutes = ({ pool, store, now = () => new Date() }: TextIndexDeps): readonly Route[] =>
  routes(
    get('/api/admin/text-index', {
      allow: ['admin'],
      summary: 'Where the text index stands, and what became of the last order to make it again.',
      answer: TextIndexResponse,
      handle: async ({ principal }): Promise<Answer<TextIndexResponse>> =>
        ok({ success: true, data: presentTextIndex(await textIndexStatus(pool), principal.userId) }),
    }),
    post('/api/admin/text-index/rebuild', {
      allow: ['admin'],
      problems: [409],
      summary: 'Orders that the text index is made again, beside the one that searches use, and then swapped in.',
      answer: RebuildOrderResponse,
      handle: async ({ principal: { userId }, correlationId }): Promise<Answer<RebuildOrderResponse>> => {
        await createTextIndexTables(pool);
        const order = await requestRebuild(
          { pool, store },
          { actor: { userId, role: 'admin' }, correlationId, time: now().toISOString() },
        );
        return order.kind === 'refused'
          ? problem(409, order)
          : ok({ success: true, message: 'The text index is being made again. Searches go on with the one there is.' });
      },
    }),
  );
