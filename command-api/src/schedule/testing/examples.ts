import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Placement, type SessionSnapshot, type ShareMode } from '@campjay/events/schedule/entries.ts';
import { createSessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { session } from '../../catalog/testing/camps.ts';
import { type Planner } from '../scheduleCommandTypes.ts';

/** The first Mondays of summer 2026. */
export const [JUNE_1, JUNE_8, JUNE_15, JUNE_22] = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22'] as const;

/** A recognizable id: `id('entry', 1)`. */
export const id = (what: 'kid' | 'entry' | 'share' | 'feed', number: number): string =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-${{ kid: '1', entry: '2', share: '3', feed: '4' }[what].repeat(12)}`;

export const OWNER: Planner = { userId: 'wren', isOwner: true };
export const ANN: Planner = { userId: 'ann', isOwner: false };
export const BEN: Planner = { userId: 'ben', isOwner: false };

export const at = (weeks: readonly string[], kid = 1, choice: Placement['choice'] = 1): Placement => ({
  kidId: id('kid', kid),
  weeks: [...weeks],
  choice,
});

export const snapshotOf = (name: string, facts: Partial<Omit<SessionFacts, 'instance_id'>> = {}): SessionSnapshot =>
  createSessionSnapshot('tides', 2026, CampFacts.parse({ camp_org_name: 'Tide Pool Camp' }), session(name, facts));

/** Within one week. */
export const CRABS = snapshotOf('crabs', { start_date: 'June 8', end_date: 'June 12', price: 400 });
/** Spans two weeks. */
export const WHALES = snapshotOf('whales', { start_date: 'June 8', end_date: 'June 19' });
/** No fixed dates: placed week by week. */
export const ANY_WEEK = snapshotOf('any-week');

export const hashOf = (number: number): ShareTokenHash => ShareTokenHash.parse(String(number).padStart(64, '0'));
export const shared = (number: number, mode: ShareMode, email: string | null = null): ScheduleShared =>
  ScheduleShared({
    shareId: id('share', number),
    mode,
    tokenHash: hashOf(number),
    token: standInSeal('token'),
    email: email === null ? null : standInSeal(email),
  });
export const received = (number: number, { userId }: Planner): ScheduleShareReceived =>
  ScheduleShareReceived({ shareId: id('share', number), userId });
