import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazyPart.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { GridSkeleton } from './grid/GridSkeleton.tsx';
import { ScheduleCover } from './grid/ScheduleCover.tsx';
import { TrialNote } from './grid/TrialNote.tsx';
import { PlanningHost } from './planning/PlanningHost.tsx';
import { SavingNote } from './planning/SavingNote.tsx';
import { ScheduleBoard } from './ScheduleBoard.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { useLiveSchedule } from './live/useLiveSchedule.ts';
import { useSchedules } from './useSchedules.ts';

const RegistrationList = lazyPart(
  () => import('./registration/RegistrationList.tsx'),
  (part) => part.RegistrationList,
);

/** The family's summer, week by week (SPEC §2 'Scheduling page'). */
export function ScheduleOfParent() {
  useLiveSchedule();
  const { own, others, holders, hasFailed, retry } = useSchedules();
  return (
    <Box component="main" sx={{ minHeight: '100vh', pb: 6 }}>
      <title>{`Scheduling – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <ScheduleCover>{own && <ScheduleTools schedule={own} />}</ScheduleCover>
      <PageWidth>
        <Box sx={{ mt: { xs: 2, md: 3 } }}>
          {own && holders ? (
            <>
              <SavingNote />
              <ScheduleBoard own={own} others={others} holders={holders} />
              <Box sx={{ mt: 5 }}>
                <Suspense fallback={null}>
                  <RegistrationList schedules={[own, ...others.filter(({ mode }) => mode === 'plan')]} />
                </Suspense>
              </Box>
              <TrialNote schedule={own} />
            </>
          ) : hasFailed ? (
            <LoadFailed large text="The schedule could not be loaded." onRetry={retry} />
          ) : (
            <GridSkeleton />
          )}
        </Box>
      </PageWidth>
      <PlanningHost />
    </Box>
  );
}
