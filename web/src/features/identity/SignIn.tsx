import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { signInClosed } from '../../app/identity.ts';
import { inAppBrowser } from './inAppBrowser.ts';
import { InAppBrowserDialog } from './InAppBrowserDialog.tsx';
import { SignInDialog } from './local/SignInDialog.tsx';

const app = inAppBrowser(navigator.userAgent);

/** The sign-in and sign-up dialog. In an in-app browser, whose sessions do not last, it shows a warning instead. */
export function SignIn() {
  const requestedMode = useAppSelector((state) => state.identity.requestedMode);
  const dispatch = useAppDispatch();
  const close = (): void => void dispatch(signInClosed());
  if (app !== undefined) return <InAppBrowserDialog app={app} isOpen={requestedMode !== undefined} onClose={close} />;
  if (publicSettings().identity.provider === 'clerk') return null; // its dialog is in `clerk/`
  return <SignInDialog requestedMode={requestedMode} onClose={close} />;
}
