import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { GridSkeleton } from './grid/GridSkeleton.tsx';
import { ScheduleCover } from './grid/ScheduleCover.tsx';
import { TrialNote } from './grid/TrialNote.tsx';
import { useSchedulesAsOf } from './history/useSchedulesAsOf.ts';
import { PlanningHost } from './planning/PlanningHost.tsx';
import { SavingNote } from './planning/SavingNote.tsx';
import { ScheduleBoard } from './ScheduleBoard.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { useLiveSchedule } from './live/useLiveSchedule.ts';
import { useSchedules } from './useSchedules.ts';

const RegistrationList = lazyComponent(
  () => import('./registration/RegistrationList.tsx'),
  (module) => module.RegistrationList,
);
const AsOfBar = lazyComponent(
  () => import('./history/AsOfBar.tsx'),
  (module) => module.AsOfBar,
);

/** The family's weekly summer schedule (Requirement 2.111). */
export function ScheduleOfParent() {
  useLiveSchedule();
  const now = useSchedules();
  const { own, others, holders, pastSchedule } = useSchedulesAsOf(now);
  return (
    <Box component="main" sx={{ minHeight: '100vh', pb: 6 }}>
      <title>{`Scheduling – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <ScheduleCover>{now.own && <ScheduleTools schedule={now.own} others={now.others} />}</ScheduleCover>
      <PageWidth>
        <Box sx={{ mt: { xs: 2, md: 3 } }}>
          {own && holders ? (
            <>
              <SavingNote />
              <Suspense fallback={null}>{pastSchedule && <AsOfBar schedule={pastSchedule} />}</Suspense>
              <ScheduleBoard own={own} others={others} holders={holders} />
              {!pastSchedule && (
                <Box sx={{ mt: 5 }}>
                  <Suspense fallback={null}>
                    <RegistrationList schedules={[own, ...others.filter(({ mode }) => mode === 'plan')]} />
                  </Suspense>
                </Box>
              )}
              <TrialNote schedule={own} />
            </>
          ) : now.hasFailed ? (
            <LoadFailed large text="The schedule could not be loaded." onRetry={now.retry} />
          ) : (
            <GridSkeleton />
          )}
        </Box>
      </PageWidth>
      <PlanningHost />
    </Box>
  );
}
