import { messageShown } from '../app/snackbar/snackbar.ts';
import { signInOpened } from './identity.ts';

const VISIBLE_MS = 10_000;

/** What somebody signed out is told who wants what an account is needed for (SPEC §5, §8). */
const TEXTS = {
  favorite: 'Sign up for free to favorite',
  hide: 'Sign up for free to hide camps',
  plan: 'Sign up for free to plan your summer',
} as const;

/** Invites to sign up, for ten seconds. */
export const promptSignUp = (reason: keyof typeof TEXTS) =>
  messageShown({
    text: TEXTS[reason],
    ms: VISIBLE_MS,
    action: { label: 'Sign Up', reduxAction: signInOpened('signUp') },
  });
