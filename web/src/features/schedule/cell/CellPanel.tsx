import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useRef, useState } from 'react';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import Typography from '@mui/material/Typography';
import { cellEntries, NOTHING_PLANNED, formatFreeKid, type FreeKid } from '../grid/cellEntries.ts';
import { type Column, canPlanIn } from '../grid/gridStyles.ts';
import { CellWarnings } from '../insights/CellWarnings.tsx';
import { nameOfKid, weekLabel } from '../names.ts';
import { LiveRegion } from '../planning/LiveRegion.tsx';
import { AddEntry } from './AddEntry.tsx';
import { PanelEntry } from './PanelEntry.tsx';

interface PanelSheetProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page. On phones it is at the bottom of the screen, within reach of the thumb. */
function PanelSheet({ title, tools, onClose, children }: PanelSheetProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: { xs: 'flex-end', sm: 'center' } } }}
      slotProps={{
        paper: {
          sx: {
            m: { xs: 0, sm: 4 },
            width: { xs: '100%', sm: 'calc(100% - 64px)' },
            maxWidth: { xs: '100%', sm: 600 },
            maxHeight: { xs: '92dvh', sm: 'calc(100% - 64px)' },
            borderRadius: { xs: '16px 16px 0 0', sm: 2 },
            pb: { xs: 'env(safe-area-inset-bottom, 0px)', sm: 0 },
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'start',
          justifyContent: 'space-between',
          pl: { xs: 2, sm: 3 },
          pr: { xs: 0.5, sm: 1.25 },
          pt: 1,
        }}
      >
        <DialogTitle
          id={titleId}
          sx={{ typography: 'h2', p: 0, pt: 1.1, pb: 1.5, flex: '1 1 0', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {title}
        </DialogTitle>
        <Box sx={{ display: 'flex', flexShrink: 0, '& > button': { width: 44, height: 44 } }}>
          {tools}
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
      </Box>
      <DialogContent sx={{ overscrollBehavior: 'contain', px: { xs: 2, sm: 3 }, pt: 0.5 }}>{children}</DialogContent>
    </Dialog>
  );
}

interface CellPanelProps {
  readonly column: Column;
  readonly weeks: readonly string[];
  readonly week: string;
  /** The entry that was clicked; it starts expanded. */
  readonly entryId: string | undefined;
  /** Kids of friends who are free for playdates in this week. */
  readonly freeKids: readonly FreeKid[];
  readonly onWeekChange: (week: string) => void;
  /** Called to move the entry with the arrow keys. */
  readonly onPickUp: (entry: ScheduleEntry) => void;
  readonly onClose: () => void;
}

/** The panel of one kid's week: its entries, its warnings, and buttons to add more. */
export function CellPanel({ column, weeks, week, entryId, freeKids, onWeekChange, onPickUp, onClose }: CellPanelProps) {
  const { schedule, kid } = column;
  const entries = cellEntries(schedule.entries, kid.kidId, week);
  const [onlyEntry] = entries;
  const [openEntryId, setOpenEntryId] = useState(
    entryId ?? (entries.length === 1 ? onlyEntry?.entry.entryId : undefined),
  );
  const weekIndex = weeks.indexOf(week);
  const contentRef = useRef<HTMLDivElement>(null);
  /** Focuses the panel when the focused element in it is removed. */
  const focusContent = (): void => contentRef.current?.focus();
  return (
    <PanelSheet
      title={`${nameOfKid(kid)}, week of ${weekLabel(week)}`}
      tools={
        <>
          <WeekButton
            label="The week before"
            targetWeek={weeks[weekIndex - 1]}
            onWeekChange={onWeekChange}
            icon={<ChevronLeftIcon />}
          />
          <WeekButton
            label="The week after"
            targetWeek={weeks[weekIndex + 1]}
            onWeekChange={onWeekChange}
            icon={<ChevronRightIcon />}
          />
        </>
      }
      onClose={onClose}
    >
      <LiveRegion />
      <Box ref={contentRef} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
        {entries.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{NOTHING_PLANNED}</Typography>}
        {entries.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {entries.map(({ entry }) => (
              <PanelEntry
                key={entry.entryId}
                schedule={schedule}
                entry={entry}
                isOpen={openEntryId === entry.entryId}
                onToggle={() => setOpenEntryId(openEntryId === entry.entryId ? undefined : entry.entryId)}
                onPickUp={() => onPickUp(entry)}
                onLeave={focusContent}
              />
            ))}
          </Box>
        )}
        <CellWarnings schedule={schedule} kidId={kid.kidId} week={week} isFull />
        {freeKids.length > 0 && (
          <Typography sx={{ color: 'secondary.main', fontWeight: 600 }}>
            Free to play: {freeKids.map(formatFreeKid).join(', ')}
          </Typography>
        )}
        {canPlanIn(schedule) && <AddEntry schedule={schedule} kidId={kid.kidId} week={week} onDone={focusContent} />}
      </Box>
    </PanelSheet>
  );
}

interface WeekButtonProps {
  readonly label: string;
  /** Undefined at either end of the summer. The button stays then, so that it does not lose the focus. */
  readonly targetWeek: string | undefined;
  readonly icon: ReactNode;
  readonly onWeekChange: (week: string) => void;
}

function WeekButton({ label, targetWeek, icon, onWeekChange }: WeekButtonProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={targetWeek === undefined}
      onClick={() => targetWeek !== undefined && onWeekChange(targetWeek)}
      sx={{ '&[aria-disabled=true]': { opacity: 0.4 } }}
    >
      {icon}
    </IconButton>
  );
}
