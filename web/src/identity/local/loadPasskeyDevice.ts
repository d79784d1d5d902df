import { loadModule } from '../../ui/lazyComponent.ts';

/**
 * What asks the device for passkeys, when somebody uses one. Loaded from everywhere in this way alone: a static import beside it
 * would have the start page fetch another file.
 */
export const loadPasskeyDevice = () =>
  loadModule(
    () => import('./passkeyDevice.ts'),
    () => window.location.reload(),
  );
