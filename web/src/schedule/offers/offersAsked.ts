import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { SearchPlace } from '../../catalog/searchPlace.ts';
import type { OffersAsked } from './offersApi.ts';

/** What whoever looks for a session wants of it. */
export interface Wanted {
  readonly among: 'favorites' | 'all';
  readonly text: string;
  readonly fits: boolean;
  readonly inWeek: boolean;
  readonly near: boolean;
  readonly covers: boolean;
}

/** A cell is filled with what fits it; how far one drives and works is for the parent to say. */
export const USUALLY_WANTED: Wanted = {
  among: 'favorites',
  text: '',
  fits: true,
  inWeek: true,
  near: true,
  covers: false,
};

interface Cell {
  readonly schedule: Pick<ScheduleView, 'ownerId' | 'mode' | 'workingHours'>;
  readonly kidId: string;
  readonly week: string;
  readonly place: SearchPlace | null | undefined;
}

/** About half a mile: an address of the family's stays out of the request's own address. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The request for the sessions of a cell. Among favorites a place leaves nothing out: the family chose them as they are. */
export const offersAsked = (wanted: Wanted, { schedule, kidId, week, place }: Cell): OffersAsked => {
  const { among, text, fits, inWeek, near, covers } = wanted;
  return {
    ...(schedule.mode !== 'own' && { ownerId: schedule.ownerId }),
    kidId,
    among,
    fits: fits ? '1' : '0',
    ...(inWeek && { week }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(near && among === 'all' && place && { lat: coarse(place.lat), lng: coarse(place.lng), radius: place.radius }),
    ...(covers && schedule.workingHours),
  };
};
