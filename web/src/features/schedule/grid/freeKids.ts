import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { nameOfKid } from '../names.ts';

/** A kid who is free for playdates, with the parent's name. */
export interface FreeKid {
  readonly key: string;
  readonly name: string;
  /** The parent who shares the kid's schedule; undefined for the user's own kid. */
  readonly ownerName: string | undefined;
}

/** The kids who are free for playdates by week, from their open playdate entries (Requirement D7.16). */
export const freeKids = (schedules: readonly ScheduleView[]): ReadonlyMap<string, readonly FreeKid[]> => {
  const byWeek = new Map<string, Map<string, FreeKid>>();
  for (const { ownerId, owner, mode, kids, entries } of schedules)
    for (const entry of entries) {
      const kid = kids.find(({ kidId }) => kidId === entry.kidId);
      if (entry.kind !== 'playdates' || entry.status !== 'open' || !kid) continue;
      const ownerName = mode === 'own' ? undefined : `${owner.firstName} ${owner.lastName}`.trim() || 'another parent';
      for (const week of entry.weeks) {
        const free = byWeek.get(week) ?? new Map<string, FreeKid>();
        const key = `${ownerId} ${kid.kidId}`;
        byWeek.set(week, free.set(key, { key, name: nameOfKid(kid), ownerName }));
      }
    }
  return new Map([...byWeek].map(([week, kids]) => [week, [...kids.values()]]));
};

/** 'Ada (Sam Lee)'. */
export const formatFreeKid = ({ name, ownerName }: FreeKid): string =>
  ownerName === undefined ? name : `${name} (${ownerName})`;
