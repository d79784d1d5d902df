import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import { ListCover } from '../favorites/ListCover.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { PlanningHost } from './planning/PlanningHost.tsx';
import { useScheduleQuery } from './scheduleApi.ts';
import { ScheduleTools } from './ScheduleTools.tsx';
import { usePlanningState, withPending } from './usePlanning.ts';

/** The family's summer, week by week (SPEC §2 'Scheduling page'). */
export function ScheduleOfParent() {
  const { data, isError, refetch } = useScheduleQuery(undefined);
  const pending = usePlanningState((state) => state.pending);
  const schedule = data && withPending(data, pending);
  return (
    <Box component="main" sx={{ minHeight: '100vh' }}>
      <title>{`Scheduling – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <ListCover title="Scheduling">{schedule && <ScheduleTools schedule={schedule} />}</ListCover>
      <PageWidth>
        <Box sx={{ mt: 3 }}>
          {!schedule &&
            (isError ? (
              <LoadFailed large text="The schedule could not be loaded." onRetry={() => void refetch()} />
            ) : (
              <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
                Loading…
              </Box>
            ))}
        </Box>
      </PageWidth>
      <PlanningHost />
    </Box>
  );
}
