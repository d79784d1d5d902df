import { Busy } from '../../ui/Busy.tsx';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { possessive } from './names.ts';
import Box from '@mui/material/Box';
import { Link as RouterLink } from '../../ui/Link.tsx';

const HistoryPanel = lazyComponent(
  () => import('./history/HistoryPanel.tsx'),
  (module) => module.HistoryPanel,
);

/**
 * The number of changes that are new to the user: changes by other people, and changes in the catalog to planned and
 * favorite camps.
 */
const countNewChanges = ({ newChanges, campNews }: ScheduleView): number => newChanges + campNews.length;

/** Button that opens the history and shows how many changes are new to the user. */
function HistoryButton({ schedules }: { schedules: readonly ScheduleView[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [ownerId, setOwnerId] = useState<string>();
  const [firstSchedule] = schedules;
  const schedule = schedules.find((candidate) => candidate.ownerId === ownerId) ?? firstSchedule;
  const totalCount = schedules.reduce((sum, each) => sum + countNewChanges(each), 0);
  const scheduleOptions = schedules.map((each) => {
    const name = each.mode === 'own' ? 'Yours' : possessive(`${each.owner.firstName} ${each.owner.lastName}`);
    const count = countNewChanges(each);
    return [each.ownerId, count > 0 ? `${name} (${count} new)` : name] as const;
  });
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ minHeight: 44 }}
      >
        {totalCount > 0 ? `History (${totalCount} new)` : 'History'}
      </Button>
      <Suspense fallback={<Busy />}>
        {isOpen && schedule && (
          <HistoryPanel
            key={schedule.ownerId}
            schedule={schedule}
            scheduleOptions={scheduleOptions}
            onScheduleChange={setOwnerId}
            onClose={() => setIsOpen(false)}
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

/** Buttons for actions on the whole schedule, shown in the page's header section. */
export function ScheduleTools({ schedule, others }: ScheduleToolsProps) {
  const [openDialog, setOpenDialog] = useState<'hours' | 'calendar' | 'share'>();
  const close = (): void => setOpenDialog(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ToolButton name="Share" onPress={() => setOpenDialog('share')} />
      <ToolButton name="Calendar" onPress={() => setOpenDialog('calendar')} />
      <Button variant="outlined" color="inherit" component={RouterLink} to="/scheduling/print" sx={{ minHeight: 44 }}>
        Print
      </Button>
      <HistoryButton schedules={[schedule, ...others]} />
      {schedule.mode === 'own' && (
        <Button variant="outlined" color="inherit" component={RouterLink} to="#manage-kids" sx={{ minHeight: 44 }}>
          Manage Kids
        </Button>
      )}
      <ToolButton name="Working hours" onPress={() => setOpenDialog('hours')} />
      <Suspense fallback={<Busy />}>
        {openDialog === 'share' && <ShareSchedule schedule={schedule} onClose={close} />}
        {openDialog === 'hours' && <WorkingHoursDialog schedule={schedule} onClose={close} />}
        {openDialog === 'calendar' && <CalendarDialog schedule={schedule} onClose={close} />}
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
