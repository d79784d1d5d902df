import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { publicSettings } from '../app/publicSettings.ts';
import { signInClosed } from './identity.ts';
import { inAppBrowser } from './inAppBrowser.ts';
import { InAppBrowserDialog } from './InAppBrowserDialog.tsx';
import { SignInDialog } from './local/SignInDialog.tsx';

const app = inAppBrowser(navigator.userAgent);

/** What opens when somebody wants to sign in or up. In an app's own browser that would not last, so it says so instead. */
export function SignIn() {
  const asked = useAppSelector((state) => state.identity.asked);
  const dispatch = useAppDispatch();
  const close = (): void => void dispatch(signInClosed());
  if (app !== undefined) return <InAppBrowserDialog app={app} isOpen={asked !== undefined} onClose={close} />;
  if (publicSettings().identity.provider === 'clerk') return null; // its dialog is in `clerk/`
  return <SignInDialog asked={asked} onClose={close} />;
}
