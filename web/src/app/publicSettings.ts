import { DEFAULT_PUBLIC_SETTINGS, PUBLIC_SETTINGS_ID, type PublicSettings } from '@campjay/events/publicSettings.ts';

/** How the server is set up, as its document says; a document without it (a test's) is one of the defaults. */
export const publicSettings = (): PublicSettings => {
  const text = document.getElementById(PUBLIC_SETTINGS_ID)?.textContent;
  return text === undefined ? DEFAULT_PUBLIC_SETTINGS : (JSON.parse(text) as PublicSettings);
};
