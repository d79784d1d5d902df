import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Answer, get, ok, post, problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { orderRebuild } from '@campjay/platform/textIndex/rebuilds/orders.ts';
import { textIndexStatus } from '@campjay/platform/textIndex/rebuilds/status.ts';
import { createTextIndexTables } from '@campjay/platform/textIndex/rebuilds/tables.ts';
import { type Pool } from 'pg';
import { RebuildOrdered, TextIndexAnswer } from './contract.ts';
import { presentTextIndex } from './presentTextIndex.ts';

export interface TextIndexParts {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'append'>;
  readonly now?: () => Date;
}

/** What admins see of the text index, and that they let it be made again. */
export const textIndexRoutes = ({ pool, store, now = () => new Date() }: TextIndexParts): readonly Route[] =>
  routes(
    get('/api/admin/text-index', {
      allow: ['admin'],
      summary: 'Where the text index stands, and what became of the last order to make it again.',
      answer: TextIndexAnswer,
      handle: async ({ principal }): Promise<Answer<TextIndexAnswer>> =>
        ok({ success: true, data: presentTextIndex(await textIndexStatus(pool), principal.userId) }),
    }),
    post('/api/admin/text-index/rebuild', {
      allow: ['admin'],
      problems: [409],
      summary: 'Orders that the text index is made again, beside the one that searches use, and then swapped in.',
      answer: RebuildOrdered,
      handle: async ({ principal: { userId }, correlationId }): Promise<Answer<RebuildOrdered>> => {
        await createTextIndexTables(pool);
        const ordered = await orderRebuild(
          { pool, store },
          { actor: { userId, role: 'admin' }, correlationId, time: now().toISOString() },
        );
        return ordered.kind === 'refused'
          ? problem(409, ordered)
          : ok({ success: true, message: 'The text index is being made again. Searches go on with the one there is.' });
      },
    }),
  );
