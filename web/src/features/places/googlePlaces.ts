import type { PlaceOption, PlaceSource } from './placeOption.ts';

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';

/** Google's script calls the first when it is ready, and the second when it rejects the key. */
const READY_CALLBACK = 'campjayMapsReady';
const AUTH_FAILURE_CALLBACK = 'gm_authFailure';

/** Timeout for loading the script, in milliseconds. */
const LOAD_TIMEOUT_MS = 6000;

const loadScript = (key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const params = { key, loading: 'async', libraries: 'places', v: 'weekly', language: 'en', region: 'US' };
    script.src = `${SCRIPT}?${new URLSearchParams({ ...params, callback: READY_CALLBACK }).toString()}`;
    script.async = true;
    const fail = (reason: string) => (): void => reject(new Error(`Google's script ${reason}.`));
    script.onerror = fail('could not be loaded');
    Object.assign(window, { [READY_CALLBACK]: resolve, [AUTH_FAILURE_CALLBACK]: fail('does not accept the key') });
    setTimeout(fail(`did not come within ${LOAD_TIMEOUT_MS} ms`), LOAD_TIMEOUT_MS);
    document.head.append(script);
  });

/**
 * US places from Google Places (Requirement 9.102). All typing until a place is chosen is one session, which Google
 * bills as one request.
 * @throws if the script cannot be loaded
 */
export const openGooglePlaces = async (key: string): Promise<PlaceSource> => {
  await loadScript(key);
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await google.maps.importLibrary('places');
  let sessionToken = new AutocompleteSessionToken();

  const find = async (prediction: google.maps.places.PlacePrediction) => {
    sessionToken = new AutocompleteSessionToken();
    const { place } = await prediction.toPlace().fetchFields({ fields: ['location', 'formattedAddress'] });
    const { location, formattedAddress } = place;
    return location
      ? { label: formattedAddress ?? prediction.text.text, lat: location.lat(), lng: location.lng() }
      : undefined;
  };
  const optionOf = (prediction: google.maps.places.PlacePrediction): PlaceOption => ({
    key: prediction.placeId,
    label: prediction.text.text,
    main: prediction.mainText?.text ?? prediction.text.text,
    detail: prediction.secondaryText?.text,
    lat: undefined,
    lng: undefined,
    find: () => find(prediction),
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
      return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [optionOf(placePrediction)] : []));
    },
  };
};
