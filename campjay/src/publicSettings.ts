import { type PublicSettings } from '@campjay/events/publicSettings.ts';
import { type Config } from './config.ts';

/** What of the configuration every page may know. */
export const publicSettingsOf = ({ analytics, clerk, googleMapsKey }: Config): PublicSettings => ({
  identity: clerk ? { provider: 'clerk', publishableKey: clerk.publishableKey } : { provider: 'local' },
  analytics,
  ...(googleMapsKey !== undefined && { googleMapsKey }),
});
