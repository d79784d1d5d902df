/** Where a search is centred: degrees and miles, and the name under which the parent knows it. */
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

/** Where the radius leaves nothing out, as among favorites: 'Distances from Oakland'. */
export const formatDistancesFrom = ({ label }: SearchPlace): string => `Distances from ${label}`;
