import { type CspSources } from '../processes/securityHeaders.ts';

/** Google Maps: its script, the scripts that it loads, and the services that it calls. */
const GOOGLE_MAPS: CspSources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
};

/** CSP sources of the location field with Google; none if the product suggests its own places. */
export const mapsOrigins = (googleMapsKey: string | undefined): CspSources =>
  googleMapsKey === undefined ? {} : GOOGLE_MAPS;
