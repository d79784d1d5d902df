import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { HistoryTool } from './history/HistoryTool.tsx';

const WorkingHoursDialog = lazyComponent(
  () => import('./grid/WorkingHoursDialog.tsx'),
  (module) => module.WorkingHoursDialog,
);

const CalendarDialog = lazyComponent(
  () => import('./calendar/CalendarDialog.tsx'),
  (module) => module.CalendarDialog,
);
const ShareSchedule = lazyComponent(
  () => import('./sharing/ShareSchedule.tsx'),
  (module) => module.ShareSchedule,
);

interface ScheduleToolsProps {
  readonly schedule: ScheduleView;
  /** The schedules shared by others. */
  readonly others: readonly ScheduleView[];
}

/** Actions for a whole schedule, on the page's cover. */
export function ScheduleTools({ schedule, others }: ScheduleToolsProps) {
  const [open, setOpen] = useState<'hours' | 'calendar' | 'share'>();
  const close = (): void => setOpen(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ToolButton name="Share" onPress={() => setOpen('share')} />
      <ToolButton name="Calendar" onPress={() => setOpen('calendar')} />
      <Button variant="outlined" color="inherit" component={RouterLink} to="/scheduling/print" sx={{ minHeight: 44 }}>
        Print
      </Button>
      <HistoryTool schedules={[schedule, ...others]} />
      {schedule.mode === 'own' && (
        <Button variant="outlined" color="inherit" component={RouterLink} to="#manage-kids" sx={{ minHeight: 44 }}>
          Manage Kids
        </Button>
      )}
      <ToolButton name="Working hours" onPress={() => setOpen('hours')} />
      <Suspense fallback={null}>
        {open === 'share' && <ShareSchedule schedule={schedule} onClose={close} />}
        {open === 'hours' && <WorkingHoursDialog schedule={schedule} onClose={close} />}
        {open === 'calendar' && <CalendarDialog schedule={schedule} onClose={close} />}
      </Suspense>
    </Box>
  );
}

function ToolButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={onPress} sx={{ minHeight: 44 }}>
      {name}
    </Button>
  );
}
