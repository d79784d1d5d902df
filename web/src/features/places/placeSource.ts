import { publicSettings } from '../../app/publicSettings.ts';
import type { PlaceSource } from './placeOption.ts';

let sourcePromise: Promise<PlaceSource | undefined> | undefined;

const open = async (key: string): Promise<PlaceSource | undefined> => {
  try {
    const { openGooglePlaces } = await import('./googlePlaces.ts');
    return await openGooglePlaces(key);
  } catch (error) {
    console.warn('Google Places could not be had; our own places are suggested.', error);
    return undefined;
  }
};

/**
 * The configured external source, loaded on the first call, when the location field first gets the focus. Undefined if
 * our own server is the source, or if loading fails.
 */
export const placeSource = (): Promise<PlaceSource | undefined> => {
  const { googleMapsKey } = publicSettings();
  return (sourcePromise ??= googleMapsKey === undefined ? Promise.resolve(undefined) : open(googleMapsKey));
};

/** Switches to our own server after the source has failed. */
export const disableSource = (): void => {
  sourcePromise = Promise.resolve(undefined);
};
