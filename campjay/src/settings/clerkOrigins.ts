import { type ClerkConfig } from './config.ts';
import { type CspSources } from '../processes/securityHeaders.ts';

/** Clerk's bot check at sign-up. */
const CHALLENGES = 'https://challenges.cloudflare.com';

/**
 * CSP sources from Clerk's own guide; none without Clerk. Its script and its API are on the instance's host, which the
 * publishable key names. Its styles are created at run time, like ours.
 */
export const clerkOrigins = (clerk: Pick<ClerkConfig, 'frontendHost'> | undefined): CspSources => {
  if (!clerk) return {};
  const host = `https://${clerk.frontendHost}`;
  return {
    'script-src': [host, CHALLENGES],
    'connect-src': [host],
    'img-src': ['https://img.clerk.com'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [CHALLENGES],
  };
};
