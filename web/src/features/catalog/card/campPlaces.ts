import type { CampOrg } from '../campAnswer.ts';

/** How many places a card shows before 'Show more locations' (Requirement 9.83). */
export const MAX_VISIBLE_PLACES = 5;

export interface CampPlace {
  readonly label: string;
  readonly city: string | undefined;
  /** A state's two letters. */
  readonly state: string | undefined;
  /** Miles from the center of the search; undefined if the search has no center or the place no coordinates. */
  readonly distance: number | undefined;
  /** The postal address; undefined if the label already shows the street. */
  readonly address: string | undefined;
  /** URL of driving directions on an external map; undefined if the catalog has neither address nor coordinates. */
  readonly directionsUrl: string | undefined;
}

/** The fields for the place of a session or of a camp. */
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

const buildDirectionsUrl = (place: PlaceFields, address: string | undefined): string | undefined => {
  const coordinates = hasCoordinates(place) ? `${place.lat},${place.lng}` : undefined;
  const destination = address ?? coordinates;
  return destination && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
};

const toCampPlace = (place: PlaceFields): CampPlace | undefined => {
  const labelParts = [place.location_name ?? place.address_street ?? place.neighborcality, place.address_city];
  const label = [...new Set(labelParts.filter((part) => part !== undefined && part !== ''))].join(', ');
  if (label === '') return undefined;
  const stateAndZip = [place.address_state, place.address_zip].filter(Boolean).join(' ');
  const address =
    place.address_street && [place.address_street, place.address_city, stateAndZip].filter(Boolean).join(', ');
  return {
    label,
    city: place.address_city,
    state: place.address_state,
    distance: hasCoordinates(place) ? place.distance : undefined,
    address: place.location_name === undefined ? undefined : address,
    directionsUrl: buildDirectionsUrl(place, address),
  };
};

/**
 * True if the searched place is the city of a camp's place. Its distance from the city's center would say nothing. The
 * labels of addresses and ZIP codes never equal a city, so these searches show miles (Requirement K.6).
 * @param searched the label of the searched place, such as 'San Francisco, CA'
 */
export const isInSearchedCity = (searched: string | undefined, { city, state }: CampPlace): boolean =>
  !!city && (searched === city || searched === `${city}, ${state}`);

/** The place of one session; undefined if the catalog does not list it. */
export const placeOfSession = (session: CampOrg['instances'][number]): CampPlace | undefined => toCampPlace(session);

/** The distinct places of the camp's sessions, nearest first; for a camp without sessions, its own address. */
export const placesOf = (camp: CampOrg): readonly CampPlace[] => {
  const campFields = { ...camp, address_street: camp.address, distance: camp.distance };
  const places: readonly PlaceFields[] = camp.instances.length > 0 ? camp.instances : [campFields];
  const sortedPlaces = places
    .map(toCampPlace)
    .filter((place) => place !== undefined)
    .sort((one, other) => (one.distance ?? Infinity) - (other.distance ?? Infinity));
  return sortedPlaces.filter(({ label }, index) => sortedPlaces.findIndex((place) => place.label === label) === index);
};
