/** The center of a search, in degrees and miles, with the label that the parent sees. */
export interface SearchPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
}

export const isSamePlace = (one: SearchPlace | null, other: SearchPlace | null): boolean =>
  one?.lat === other?.lat && one?.lng === other?.lng && one?.radius === other?.radius;

/** 'Oakland, within 15 mi'. */
export const formatPlace = ({ label, radius }: SearchPlace): string => `${label}, within ${radius} mi`;

/** For lists without a radius, such as favorites: 'Distances from Oakland'. */
export const formatDistancesFrom = ({ label }: SearchPlace): string => `Distances from ${label}`;
