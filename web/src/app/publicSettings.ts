import {
  DEFAULT_PUBLIC_SETTINGS,
  PUBLIC_SETTINGS_ID,
  type PublicSettings,
} from '@campjay/domain/product/publicSettings.ts';

/** The server's public settings, embedded in the document. A document without them (in tests) gets the defaults. */
export const publicSettings = (): PublicSettings => {
  const text = document.getElementById(PUBLIC_SETTINGS_ID)?.textContent;
  return text === undefined ? DEFAULT_PUBLIC_SETTINGS : (JSON.parse(text) as PublicSettings);
};
