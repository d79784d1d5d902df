import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { usePlanningState } from '../usePlanning.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { UndoBar } from './UndoBar.tsx';

const ConflictDialog = lazyComponent(
  () => import('./ConflictDialog.tsx'),
  (module) => module.ConflictDialog,
);

/** Renders the planner's announcements, undo bar and conflict dialog; once on every page that plans. */
export function PlanningHost() {
  const conflict = usePlanningState((state) => state.conflict);
  const offer = usePlanningState((state) => state.offer);
  return (
    <>
      <LiveRegion />
      {offer && <UndoBar key={offer.id} offer={offer} />}
      <Suspense fallback={null}>{conflict && <ConflictDialog conflict={conflict} />}</Suspense>
    </>
  );
}
