import { servedComponent } from '../../../ui/lazyComponent.ts';

/** Shown if no camp has a matching session. Its code is loaded on demand, or before the server's document is hydrated. */
export const EmptyResult = servedComponent(
  () => import('./EmptyResult.tsx'),
  (module) => module.EmptyResult,
);
