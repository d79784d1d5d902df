import { distanceMiles } from '../../geography/distance.ts';
import type { SessionSnapshot } from '../entries.ts';

/**
 * How long a way takes is an estimate, said as one wherever it is shown: no map is asked, because that would tell a
 * stranger where a family drives.
 */
export const TRAVEL = {
  /** As the crow flies, which stands for about 30 miles per hour on roads that wind. */
  milesPerHour: 20,
  /** For parking and handing over, wherever one drives on from. */
  minutesPerStop: 10,
  /** Nearer than this is the same place, to which nobody drives. */
  samePlaceMiles: 0.1,
} as const;

/** Minutes before a camp begins, and after it ends, in which a kid without extended care can be brought and fetched. */
export const GRACE_MINUTES = 15;

/** Minutes from one place to another, rounded up; 0 where they are the same. */
export const travelMinutes = (miles: number): number =>
  miles < TRAVEL.samePlaceMiles ? 0 : Math.ceil(TRAVEL.minutesPerStop + (miles / TRAVEL.milesPerHour) * 60);

interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Where a session is: its own coordinates, else its camp's. */
export const coordinatesOf = ({ camp, session }: SessionSnapshot): Coordinates | undefined => {
  const own = session.lat !== undefined && session.lng !== undefined ? session : camp;
  return own.lat === undefined || own.lng === undefined ? undefined : { lat: Number(own.lat), lng: Number(own.lng) };
};

export const milesBetween = (one: SessionSnapshot, other: SessionSnapshot): number | undefined => {
  const [here, there] = [coordinatesOf(one), coordinatesOf(other)];
  return here && there && distanceMiles(here, there);
};
