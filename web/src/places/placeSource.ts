import { publicSettings } from '../app/publicSettings.ts';
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
 * The source that the operator has chosen, fetched at the first call: when the location field is first focused (SPEC §7
 * 'External'). Undefined where it is our own server, or cannot be had.
 */
export const placeSource = (): Promise<PlaceSource | undefined> => {
  const { googleMapsKey } = publicSettings();
  return (sourcePromise ??= googleMapsKey === undefined ? Promise.resolve(undefined) : open(googleMapsKey));
};

/** From now on our own server is asked: the source has failed. */
export const disableSource = (): void => {
  sourcePromise = Promise.resolve(undefined);
};
