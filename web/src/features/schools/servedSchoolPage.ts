import { servedComponent } from '../../ui/lazyComponent.ts';

/** The page of a school. Its code is loaded on demand, or before the server's document is hydrated. */
export const SchoolPage = servedComponent(
  () => import('./SchoolPage.tsx'),
  (module) => module.SchoolPage,
);
