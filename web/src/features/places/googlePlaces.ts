import type { PlaceOption, PlaceSource } from './placeOption.ts';

const SCRIPT_URL = 'https://maps.googleapis.com/maps/api/js';

/** Global function that Google's script calls when it is ready. */
const READY_CALLBACK = 'campjayMapsReady';
/** Global function that Google's script calls if it rejects the key. */
const AUTH_FAILURE_CALLBACK = 'gm_authFailure';

/** How long loading Google's script may take, in milliseconds. */
const LOAD_TIMEOUT_MS = 6000;

const loadScript = (key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const params = { key, loading: 'async', libraries: 'places', v: 'weekly', language: 'en', region: 'US' };
    script.src = `${SCRIPT_URL}?${new URLSearchParams({ ...params, callback: READY_CALLBACK }).toString()}`;
    script.async = true;
    const rejectBecause = (reason: string) => (): void => reject(new Error(`Google's script ${reason}.`));
    script.onerror = rejectBecause('could not be loaded');
    Object.assign(window, {
      [READY_CALLBACK]: resolve,
      [AUTH_FAILURE_CALLBACK]: rejectBecause('does not accept the key'),
    });
    setTimeout(rejectBecause(`did not load within ${LOAD_TIMEOUT_MS} ms`), LOAD_TIMEOUT_MS);
    document.head.append(script);
  });

/**
 * Opens Google Places as a source of suggestions for places in the US (Requirement 9.102). All requests until the user
 * chooses a place have the same session token, so that Google bills them as one request.
 * @throws if the script cannot be loaded
 */
export const openGooglePlaces = async (key: string): Promise<PlaceSource> => {
  await loadScript(key);
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await google.maps.importLibrary('places');
  let sessionToken = new AutocompleteSessionToken();

  /** Locates a chosen place. This ends Google's session, so the next typed text starts a new one. */
  const locate = async (prediction: google.maps.places.PlacePrediction) => {
    sessionToken = new AutocompleteSessionToken();
    const { place } = await prediction.toPlace().fetchFields({ fields: ['location', 'formattedAddress'] });
    const { location, formattedAddress } = place;
    return location
      ? { label: formattedAddress ?? prediction.text.text, lat: location.lat(), lng: location.lng() }
      : undefined;
  };
  const toOption = (prediction: google.maps.places.PlacePrediction): PlaceOption => ({
    key: prediction.placeId,
    label: prediction.text.text,
    main: prediction.mainText?.text ?? prediction.text.text,
    detail: prediction.secondaryText?.text,
    lat: undefined,
    lng: undefined,
    locate: () => locate(prediction),
  });
  return {
    suggest: async (text) => {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        includedRegionCodes: ['us'],
        language: 'en-US',
        region: 'us',
        sessionToken,
      });
      return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [toOption(placePrediction)] : []));
    },
  };
};
