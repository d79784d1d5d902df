import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { SearchPlace } from '../../catalog/searchPlace.ts';
import type { OffersQuery } from './offersApi.ts';

/** A parent's filter for sessions. */
export interface OfferFilter {
  readonly among: 'favorites' | 'all';
  readonly text: string;
  readonly fits: boolean;
  readonly inWeek: boolean;
  readonly near: boolean;
  readonly covers: boolean;
}

/** Fit, week and distance apply by default; working hours only on request. */
export const DEFAULT_OFFER_FILTER: OfferFilter = {
  among: 'favorites',
  text: '',
  fits: true,
  inWeek: true,
  near: true,
  covers: false,
};

interface OfferCell {
  readonly schedule: Pick<ScheduleView, 'ownerId' | 'mode' | 'workingHours'>;
  readonly kidId: string;
  readonly week: string;
  readonly place: SearchPlace | null | undefined;
}

/** Rounds to about half a mile, so that the family's address does not appear in the request's URL. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * The request for the sessions of a cell. Favorites are not filtered by place, because the family chose them as they
 * are.
 */
export const toOffersQuery = (filter: OfferFilter, { schedule, kidId, week, place }: OfferCell): OffersQuery => {
  const { among, text, fits, inWeek, near, covers } = filter;
  return {
    ...(schedule.mode !== 'own' && { ownerId: schedule.ownerId }),
    kidId,
    among,
    fits: fits ? '1' : '0',
    ...(inWeek && { week }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(near &&
      among === 'all' &&
      place && { lat: roundCoordinate(place.lat), lng: roundCoordinate(place.lng), radius: place.radius }),
    ...(covers && schedule.workingHours),
  };
};
