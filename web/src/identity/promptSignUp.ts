import { messageShown } from '../app/snackbar/snackbar.ts';
import { signInAsked } from './identity.ts';

const SHOWN_MS = 10_000;

/** What somebody signed out is told who wants what an account is needed for (SPEC §5, §8). */
const TEXTS = {
  favorite: 'Sign up for free to favorite',
  hide: 'Sign up for free to hide camps',
  plan: 'Sign up for free to plan your summer',
} as const;

/** Invites to sign up, for ten seconds. */
export const promptSignUp = (wish: keyof typeof TEXTS) =>
  messageShown({ text: TEXTS[wish], ms: SHOWN_MS, action: { label: 'Sign Up', does: signInAsked('signUp') } });
