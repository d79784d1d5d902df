import { messageShown } from '../../app/snackbar/snackbar.ts';
import { signInOpened } from '../../app/identity.ts';

const VISIBLE_MS = 10_000;

/** Messages for signed-out users who try an action that needs an account (Requirement 5.2). */
const TEXTS = {
  favorite: 'Sign up for free to favorite',
  hide: 'Sign up for free to hide camps',
  plan: 'Sign up for free to plan your summer',
} as const;

/** Shows the sign-up prompt for ten seconds. */
export const promptSignUp = (reason: keyof typeof TEXTS) =>
  messageShown({
    text: TEXTS[reason],
    ms: VISIBLE_MS,
    action: { label: 'Sign Up', reduxAction: signInOpened('signUp') },
  });
