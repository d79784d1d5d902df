import type { FoundPlace, PlaceSuggestions } from '@campjay/query-api/places/contract.ts';
import { http, HttpResponse } from 'msw';

/** The ZIP codes and cities of the fake server. */
export const KNOWN_PLACES: PlaceSuggestions['data']['suggestions'] = [
  { label: 'Berkeley, CA', kind: 'city', state: 'CA', lat: 37.87159, lng: -122.27275 },
  { label: 'Berkeley, MO', kind: 'city', state: 'MO', lat: 38.7545, lng: -90.33123 },
  { label: 'Berkeley, CA 94703', kind: 'zip', state: 'CA', lat: 37.863, lng: -122.2749 },
  { label: 'Fresno, CA', kind: 'city', state: 'CA', lat: 36.74773, lng: -119.77237 },
];

const matchesText = ({ label, kind }: (typeof KNOWN_PLACES)[number], text: string): boolean =>
  (kind === 'zip' ? label.slice(-5) : label).toLowerCase().startsWith(text.toLowerCase());

/** The response to a request for suggestions. */
export const suggestionsFor = (text: string): PlaceSuggestions => ({
  data: { suggestions: KNOWN_PLACES.filter((place) => matchesText(place, text)) },
});

/**
 * The response to a request for the place with a label. The label can also be the beginning of a ZIP code or of a city's
 * name.
 */
export const placeFor = (label: string): FoundPlace => {
  const knownPlace = KNOWN_PLACES.find((place) => place.label === label || matchesText(place, label));
  const { lat, lng } = knownPlace ?? {};
  const isLocated = knownPlace !== undefined && lat !== undefined && lng !== undefined;
  return { data: { place: isLocated ? { ...knownPlace, lat, lng } : null } };
};

export const placeHandlers = [
  http.get('*/api/places/suggest', ({ request }) =>
    HttpResponse.json(suggestionsFor(new URL(request.url).searchParams.get('text') ?? '')),
  ),
  http.get('*/api/places/find', ({ request }) =>
    HttpResponse.json(placeFor(new URL(request.url).searchParams.get('label') ?? '')),
  ),
];
