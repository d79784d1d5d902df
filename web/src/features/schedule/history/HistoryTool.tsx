import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { possessive } from '../names.ts';

const HistoryPanel = lazyComponent(
  () => import('./HistoryPanel.tsx'),
  (module) => module.HistoryPanel,
);

/** Number of changes by others, and of catalog changes of planned camps. */
const catalogChangeText = ({ newChanges, campNews }: ScheduleView): number => newChanges + campNews.length;

/** Opens the history; shows how many changes are new to the user. */
export function HistoryTool({ schedules }: { schedules: readonly ScheduleView[] }) {
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
