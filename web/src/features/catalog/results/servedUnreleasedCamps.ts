import { servedComponent } from '../../../ui/lazyComponent.ts';

/** Camps without a schedule. Their code is loaded on demand, or before the server's document is hydrated. */
export const UnreleasedCamps = servedComponent(
  () => import('./UnreleasedCamps.tsx'),
  (module) => module.UnreleasedCamps,
);
