import {
  DEFAULT_PUBLIC_SETTINGS,
  PUBLIC_SETTINGS_ID,
  type PublicSettings,
} from '@campjay/domain/product/publicSettings.ts';

/** Reads the public settings, which the server embeds in the document. In tests, returns the defaults. */
export const publicSettings = (): PublicSettings => {
  const text = document.getElementById(PUBLIC_SETTINGS_ID)?.textContent;
  return text === undefined ? DEFAULT_PUBLIC_SETTINGS : (JSON.parse(text) as PublicSettings);
};
