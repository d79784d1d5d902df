import { servedComponent } from '../../../ui/lazyComponent.ts';

/** The card of an ad. Its code is loaded on demand, or before the server's document is hydrated. */
export const SponsoredCard = servedComponent(
  () => import('./SponsoredCard.tsx'),
  (module) => module.SponsoredCard,
);
