import { loadModule } from '../../../ui/lazyComponent.ts';

/**
 * Loads the passkey module on demand. All callers must use this function: with a static import elsewhere, the start
 * page would have to load another file.
 */
export const loadPasskeyDevice = () =>
  loadModule(
    () => import('./passkeyDevice.ts'),
    () => window.location.reload(),
  );
