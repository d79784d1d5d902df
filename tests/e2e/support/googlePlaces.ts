import type { Page } from '@playwright/test';

/** Replaces Google's script with the part of its API that the page uses, and three made-up places. */
export const GOOGLE_STAND_IN = `
  const places = [
    { id: 'street', main: '1 Test Street', secondary: 'Berkeley, CA, USA', address: '1 Test St, Berkeley, CA 94703, USA', at: [37.86, -122.27] },
    { id: 'nowhere', main: '1 Test Nowhere', secondary: 'CA, USA', address: '1 Test Nowhere, CA, USA' },
    { id: 'city', main: 'Berkeley', secondary: 'CA, USA', address: 'Berkeley, CA, USA', at: [37.87, -122.27] },
  ];
  window.asked = [];
  class AutocompleteSessionToken {}
  const predictionOf = ({ id, main, secondary, address, at }, token) => ({
    placeId: id,
    text: { text: main + ', ' + secondary },
    mainText: { text: main },
    secondaryText: { text: secondary },
    toPlace: () => ({
      fetchFields: async function ({ fields }) {
        window.asked.push({ fields, token });
        return { place: { formattedAddress: address, location: at && { lat: () => at[0], lng: () => at[1] } } };
      },
    }),
  });
  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: async ({ input, includedRegionCodes, sessionToken }) => {
      window.tokens ??= [];
      if (!window.tokens.includes(sessionToken)) window.tokens.push(sessionToken);
      window.asked.push({ input, includedRegionCodes, token: window.tokens.indexOf(sessionToken) });
      if (input === 'fail') throw new Error('RESOURCE_EXHAUSTED');
      const fitting = places.filter(({ main }) => main.toLowerCase().startsWith(input.toLowerCase()));
      return { suggestions: fitting.map((place) => ({ placePrediction: predictionOf(place, window.tokens.indexOf(sessionToken)) })) };
    },
  };
  window.google = { maps: { importLibrary: async () => ({ AutocompleteSuggestion, AutocompleteSessionToken }) } };
  window[new URL(document.currentScript.src).searchParams.get('callback')]();
`;

/** What the page has asked of the stand-in. */
export const placeRequests = (page: Page) => page.evaluate<Record<string, unknown>[]>('window.asked');
