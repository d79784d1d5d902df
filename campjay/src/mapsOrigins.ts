import { type CspSources } from './securityHeaders.ts';

/** The script of Google Maps, the pieces that it fetches, and the services that it asks. */
const GOOGLE_MAPS: CspSources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
};

/** What the location field needs of Google: nothing where the product suggests its own places. */
export const mapsOrigins = (googleMapsKey: string | undefined): CspSources =>
  googleMapsKey === undefined ? {} : GOOGLE_MAPS;
