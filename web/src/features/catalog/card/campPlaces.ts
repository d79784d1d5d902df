import type { CampOrg } from '../campAnswer.ts';

/** How many places a card shows before 'Show more locations' (Requirement 9.83). */
export const MAX_VISIBLE_PLACES = 5;

export interface CampPlace {
  readonly label: string;
  /** The city, if the label ends with it, and the part of the label before it. */
  readonly inCity: { readonly city: string; readonly name: string } | undefined;
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
  const [name, city] = [...new Set(labelParts.filter((part) => part !== undefined && part !== ''))];
  const label = [name, city].filter((part) => part !== undefined).join(', ');
  if (label === '') return undefined;
  const stateAndZip = [place.address_state, place.address_zip].filter(Boolean).join(' ');
  const address =
    place.address_street && [place.address_street, place.address_city, stateAndZip].filter(Boolean).join(', ');
  return {
    label,
    inCity: name !== undefined && city !== undefined ? { city, name } : undefined,
    distance: hasCoordinates(place) ? place.distance : undefined,
    address: place.location_name === undefined ? undefined : address,
    directionsUrl: buildDirectionsUrl(place, address),
  };
};

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
