import { loadModule } from '../../../ui/lazyComponent.ts';

/**
 * Loads the passkey module on demand. All callers must use this function, because a static import elsewhere would make
 * the start page load a further file.
 */
export const loadPasskeyDevice = () =>
  loadModule(
    () => import('./passkeyDevice.ts'),
    () => window.location.reload(),
  );
