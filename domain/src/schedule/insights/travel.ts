import { distanceMiles } from '../../geography/distance.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';

/**
 * Constants for estimating travel time. The estimate is always labeled as one. No map service is queried, because that
 * would disclose a family's routes to a third party.
 */
export const TRAVEL = {
  /** Straight-line speed, equivalent to about 30 miles per hour on winding roads. */
  milesPerHour: 20,
  /** For parking and handing over the kid, at each stop with an onward drive. */
  minutesPerStop: 10,
  /** Places closer than this count as the same, without a drive. */
  samePlaceMiles: 0.1,
} as const;

/**
 * Minutes before a camp's start and after its end in which a kid without extended care can be dropped off or picked up.
 */
export const GRACE_MINUTES = 15;

/** Travel time in minutes, rounded up; 0 for the same place. */
export const travelMinutes = (miles: number): number =>
  miles < TRAVEL.samePlaceMiles ? 0 : Math.ceil(TRAVEL.minutesPerStop + (miles / TRAVEL.milesPerHour) * 60);

interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** The session's own coordinates, or its camp's. */
export const coordinatesOf = ({ camp, session }: SessionSnapshot): Coordinates | undefined => {
  const own = session.lat !== undefined && session.lng !== undefined ? session : camp;
  return own.lat === undefined || own.lng === undefined ? undefined : { lat: Number(own.lat), lng: Number(own.lng) };
};

export const milesBetween = (one: SessionSnapshot, other: SessionSnapshot): number | undefined => {
  const [here, there] = [coordinatesOf(one), coordinatesOf(other)];
  return here && there && distanceMiles(here, there);
};
