import {
  DEFAULT_PUBLIC_SETTINGS,
  PUBLIC_SETTINGS_ID,
  type PublicSettings,
} from '@campjay/domain/product/publicSettings.ts';

/** Reads the public settings that the server embeds in the document. Returns the defaults in tests, which have none. */
export const publicSettings = (): PublicSettings => {
  const json = document.getElementById(PUBLIC_SETTINGS_ID)?.textContent;
  return json === undefined ? DEFAULT_PUBLIC_SETTINGS : (JSON.parse(json) as PublicSettings);
};
