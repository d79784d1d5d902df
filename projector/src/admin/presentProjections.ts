import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { type Comparison, type RowDifference } from '../runtime/compare/compareTables.ts';
import { type ParkedStream } from '../runtime/park/parkedStreams.ts';
import { type ReplayOrder } from '../runtime/promote/replayOrders.ts';
import { type ProjectionStatus, type PromotionStatus } from '../runtime/status.ts';
import {
  type ComparisonView,
  type ParkedStreamView,
  type ProjectionView,
  type Promotion,
  type Replay,
  type SampleRow,
} from './contract.ts';

/**
 * Converts a read model's status for the admin pages.
 * @param userId the admin who reads the status; wherever it names this admin, it says 'you'
 */
export const presentProjection = (status: ProjectionStatus, userId: string): ProjectionView => ({
  name: status.name,
  version: status.version,
  isRunning: status.isRunning,
  stopped: status.stopReason ?? null,
  builds: status.builds.map(({ checkpoint, ...build }) => ({ ...build, position: checkpoint ?? null })),
  lag: status.lag ?? null,
  eventsPerSecond: status.eventsPerSecond ?? null,
  parkedStreams: status.parkedStreams,
  formerUntil: status.formerRemovedAt?.toISOString() ?? null,
  canReturn: status.canRestoreFormer,
  replay: status.replay ? presentReplay(status.replay, userId) : null,
  promotions: status.promotions.map((promotion) => presentPromotion(promotion, userId)),
});

const actorNameOf = (actorId: string, userId: string): string => {
  if (actorId === userId) return 'you';
  return actorId === OPERATOR_USER_ID ? 'the command line' : 'another admin';
};

const presentReplay = (order: ReplayOrder, userId: string): Replay | null => {
  const { id, state, requestedBy, requestedAt, progress, error = null } = order;
  if (state === 'promoted' || state === 'cancelled') return null;
  return {
    id,
    state,
    requestedBy: actorNameOf(requestedBy, userId),
    requestedAt: requestedAt.toISOString(),
    phase: progress?.phase ?? null,
    eventsDone: progress?.eventsDone ?? 0,
    eventsTotal: progress?.eventsTotal ?? null,
    eventsPerSecond: progress?.eventsPerSecond ?? null,
    secondsLeft: progress?.secondsLeft ?? null,
    measuredAt: progress?.measuredAt.toISOString() ?? null,
    error,
  };
};

const presentPromotion = (
  { kind, at, by, from, to, tables, audience }: PromotionStatus,
  userId: string,
): Promotion => ({
  kind,
  at: at.toISOString(),
  by: by === undefined ? null : actorNameOf(by, userId),
  from: from ?? null,
  to,
  tables: tables ? [...tables] : null,
  audience: audience ?? null,
});

export const presentComparison = ({ position, tables, ...comparison }: Comparison): ComparisonView => ({
  ...comparison,
  position: position ?? null,
  tables: tables.map(({ appear, vanish, change, ...table }) => ({
    ...table,
    appear: { count: appear.count, samples: appear.samples.map(presentSample) },
    vanish: { count: vanish.count, samples: vanish.samples.map(presentSample) },
    change: { count: change.count, samples: change.samples.map(presentSample) },
  })),
});

const presentSample = ({ key, before, after, columns }: RowDifference): SampleRow => ({
  key,
  before: before ?? null,
  after: after ?? null,
  columns: [...columns],
});

export const presentParked = ({ errorCode, parkedAt, ...stream }: ParkedStream): ParkedStreamView => ({
  ...stream,
  errorCode: errorCode ?? null,
  parkedAt: parkedAt.toISOString(),
});
