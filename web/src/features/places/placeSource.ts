import { publicSettings } from '../../app/publicSettings.ts';
import type { PlaceSource } from './placeOption.ts';

let sourcePromise: Promise<PlaceSource | undefined> | undefined;

/** Opens Google Places, the external source of suggestions; undefined if that fails. */
const openSource = async (key: string): Promise<PlaceSource | undefined> => {
  try {
    const { openGooglePlaces } = await import('./googlePlaces.ts');
    return await openGooglePlaces(key);
  } catch (error) {
    console.warn('Google Places could not be loaded. Using our own suggestions instead.', error);
    return undefined;
  }
};

/**
 * Returns the configured external source of suggestions; undefined if there is none or it could not be loaded, so that
 * our own server is the source. The first call, when the place field first gets the focus, loads it.
 */
export const loadPlaceSource = (): Promise<PlaceSource | undefined> => {
  const { googleMapsKey } = publicSettings();
  return (sourcePromise ??= googleMapsKey === undefined ? Promise.resolve(undefined) : openSource(googleMapsKey));
};

/** Switches to our own server for the lifetime of the page. Call this after the external source has failed. */
export const disableExternalSource = (): void => {
  sourcePromise = Promise.resolve(undefined);
};
