import { type PublicSettings } from '../publicSettings.ts';
import { advertiseText } from './advertise.ts';
import { blogText } from './blog.ts';
import { favoritesText } from './favorites.ts';
import { privacyText, privacyTextFor } from './privacy.ts';
import { schedulingText } from './scheduling.ts';
import { termsText } from './terms.ts';
import { type TextPage } from './textPage.ts';
import { type TextPath } from './textPaths.ts';

/** All text pages by path. The module contains all the texts, so a client should load it on demand. */
export const TEXT_PAGES: Readonly<Record<TextPath, TextPage>> = {
  '/privacy': privacyText,
  '/terms': termsText,
  '/blog': blogText,
  '/ads/offering': advertiseText,
  '/favorites': favoritesText,
  '/scheduling': schedulingText,
};

/** A text page for a site with these settings: the privacy policy names the services in use. */
export const textPageAt = (path: TextPath, settings: PublicSettings): TextPage =>
  path === privacyText.path ? privacyTextFor(settings) : TEXT_PAGES[path];
