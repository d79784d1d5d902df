import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { possessive } from './names.ts';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';

const HistoryPanel = lazyComponent(
  () => import('./history/HistoryPanel.tsx'),
  (module) => module.HistoryPanel,
);

/** Number of changes by others, and of catalog changes of planned camps. */
const catalogChangeText = ({ newChanges, campNews }: ScheduleView): number => newChanges + campNews.length;

/** Opens the history; shows how many changes are new to the user. */
function HistoryTool({ schedules }: { schedules: readonly ScheduleView[] }) {
  const [isOpen, setOpen] = useState(false);
  const [ownerId, setOwnerId] = useState<string>();
  const [first] = schedules;
  const schedule = schedules.find((each) => each.ownerId === ownerId) ?? first;
  const news = schedules.reduce((sum, each) => sum + catalogChangeText(each), 0);
  const names = schedules.map((each) => {
    const name = each.mode === 'own' ? 'Yours' : possessive(`${each.owner.firstName} ${each.owner.lastName}`);
    return [each.ownerId, catalogChangeText(each) > 0 ? `${name} (${catalogChangeText(each)} new)` : name] as const;
  });
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44 }}
      >
        {news > 0 ? `History (${news} new)` : 'History'}
      </Button>
      <Suspense fallback={null}>
        {isOpen && schedule && (
          <HistoryPanel
            key={schedule.ownerId}
            schedule={schedule}
            scheduleOptions={names}
            onScheduleChange={setOwnerId}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

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
