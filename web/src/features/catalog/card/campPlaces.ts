import type { CampOrg } from '@campjay/query-api/search/contract.ts';

/** How many places a card shows before 'Show more locations' (Requirement 9.83). */
export const PLACES_SHOWN = 5;

export interface CampPlace {
  readonly label: string;
  /** Miles from the searched place; undefined if only the camp's location is known, not this place's. */
  readonly distance: number | undefined;
  /** The street address, unless the label already is that. */
  readonly address: string | undefined;
  /** Driving directions on an external map; undefined if the catalog has neither an address nor coordinates. */
  readonly directions: string | undefined;
}

interface PlaceFields {
  readonly address_street?: string | undefined;
  readonly address_city?: string | undefined;
  readonly address_state?: string | undefined;
  readonly address_zip?: string | undefined;
  readonly location_name?: string | undefined;
  readonly neighborcality?: string | undefined;
  readonly lat?: string | undefined;
  readonly lng?: string | undefined;
  readonly distance?: number | undefined;
}

const hasCoordinates = ({ lat, lng }: PlaceFields): boolean => lat !== undefined && lng !== undefined;

const directionsTo = (spot: PlaceFields, address: string | undefined): string | undefined => {
  const coordinates = hasCoordinates(spot) ? `${spot.lat},${spot.lng}` : undefined;
  const destination = address ?? coordinates;
  return destination && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
};

const toCampPlace = (spot: PlaceFields): CampPlace | undefined => {
  const parts = [spot.location_name ?? spot.address_street ?? spot.neighborcality, spot.address_city];
  const label = [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(', ');
  if (label === '') return undefined;
  const region = [spot.address_state, spot.address_zip].filter(Boolean).join(' ');
  const address = spot.address_street && [spot.address_street, spot.address_city, region].filter(Boolean).join(', ');
  return {
    label,
    distance: hasCoordinates(spot) ? spot.distance : undefined,
    address: spot.location_name === undefined ? undefined : address,
    directions: directionsTo(spot, address),
  };
};

/** The place of one session; undefined if it is not listed. */
export const placeOfSession = (session: CampOrg['instances'][number]): CampPlace | undefined => toCampPlace(session);

/** The places of the camp's sessions, deduplicated and nearest first; without sessions, the camp's own address. */
export const placesOf = (camp: CampOrg): readonly CampPlace[] => {
  const campSpot = { ...camp, address_street: camp.address, distance: camp.distance };
  const spots: readonly PlaceFields[] = camp.instances.length > 0 ? camp.instances : [campSpot];
  const sortedPlaces = spots
    .map(toCampPlace)
    .filter((place) => place !== undefined)
    .sort((one, other) => (one.distance ?? Infinity) - (other.distance ?? Infinity));
  return sortedPlaces.filter(({ label }, index) => sortedPlaces.findIndex((place) => place.label === label) === index);
};
