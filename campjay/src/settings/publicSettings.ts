import { type PublicSettings } from '@campjay/domain/publicSettings.ts';
import { type Config } from './config.ts';

/** The part of the configuration that is public on every page. */
export const publicSettingsOf = ({ analytics, clerk, googleMapsKey }: Config): PublicSettings => ({
  identity: clerk ? { provider: 'clerk', publishableKey: clerk.publishableKey } : { provider: 'local' },
  analytics,
  ...(googleMapsKey !== undefined && { googleMapsKey }),
});
