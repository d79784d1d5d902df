import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';

/** How many places a card shows before 'Show more locations' (SPEC §9). */
export const PLACES_SHOWN = 5;

export interface CampPlace {
  readonly label: string;
  /** Miles from the place that was searched around; undefined where only the camp's, not this place's, whereabouts are known. */
  readonly distance: number | undefined;
  /** The street address, where the label is not it already. */
  readonly address: string | undefined;
  /** Driving directions on an outside map; undefined when the catalogue has no address or coordinates. */
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

/** Where one session is; undefined where it says nothing of it. */
export const placeOfSession = (session: CampOrg['instances'][number]): CampPlace | undefined => toCampPlace(session);

/** Where the camp's sessions are, each place once and nearest first; a camp without sessions is where it says it is. */
export const placesOf = (camp: CampOrg): readonly CampPlace[] => {
  const campSpot = { ...camp, address_street: camp.address, distance: camp.distance };
  const spots: readonly PlaceFields[] = camp.instances.length > 0 ? camp.instances : [campSpot];
  const sortedPlaces = spots
    .map(toCampPlace)
    .filter((place) => place !== undefined)
    .sort((one, other) => (one.distance ?? Infinity) - (other.distance ?? Infinity));
  return sortedPlaces.filter(({ label }, index) => sortedPlaces.findIndex((place) => place.label === label) === index);
};
