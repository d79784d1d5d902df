import { loadModule } from '../../../ui/lazyComponent.ts';

/**
 * Loads the passkey code on demand. All callers must use this function: an additional static import would make the
 * start page load another file.
 */
export const loadPasskeyDevice = () =>
  loadModule(
    () => import('./passkeyDevice.ts'),
    () => window.location.reload(),
  );
