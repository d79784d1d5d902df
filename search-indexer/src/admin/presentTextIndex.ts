import { type TextIndexStatuses } from '@campjay/read-models/text-index/status.ts';
import { type TextIndexView } from './contract.ts';
import { OPERATOR } from './operator.ts';

/** Renders the text index's status for an admin. */
export const presentTextIndex = ({ indexes, underWay, last }: TextIndexStatuses, userId: string): TextIndexView => {
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
