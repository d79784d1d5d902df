import { type ClerkConfig } from './config.ts';
import { type CspSources } from './securityHeaders.ts';

/** Where Clerk has it checked whether a person is signing up, not a program. */
const CHALLENGES = 'https://challenges.cloudflare.com';

/**
 * What Clerk's own guide to the content security policy names, and nothing without Clerk: its script and its answers come
 * from the instance's own host, which the publishable key names. Its styles are written at run time, as ours are.
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
