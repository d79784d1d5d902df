import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { cellEntries } from '../grid/cellEntries.ts';
import { NOTHING } from '../grid/cellInWords.ts';
import { type Column, mayPlanIn } from '../grid/columns.ts';
import { freeKidInWords, type FreeKid } from '../grid/friendsFree.ts';
import { CellWarnings } from '../knows/CellWarnings.tsx';
import { nameOfKid, weekLabel } from '../names.ts';
import { LiveRegion } from '../planning/LiveRegion.tsx';
import { AddToCell } from './AddToCell.tsx';
import { PanelEntry } from './PanelEntry.tsx';
import { PanelSheet } from './PanelSheet.tsx';

interface CellPanelProps {
  readonly column: Column;
  readonly weeks: readonly string[];
  readonly week: string;
  /** The entry that was pressed; it is open. */
  readonly entryId: string | undefined;
  readonly free: readonly FreeKid[];
  readonly onTurn: (week: string) => void;
  readonly onPickUp: (entry: ScheduleEntry) => void;
  readonly onClose: () => void;
}

/** A kid's week, opened: everything that stands in it, and what may come in. */
export function CellPanel({ column, weeks, week, entryId, free, onTurn, onPickUp, onClose }: CellPanelProps) {
  const { schedule, kid } = column;
  const entries = cellEntries(schedule.entries, kid.kidId, week);
  const [only] = entries;
  const [opened, setOpened] = useState(entryId ?? (entries.length === 1 ? only?.entry.entryId : undefined));
  const index = weeks.indexOf(week);
  const contentRef = useRef<HTMLDivElement>(null);
  const keepFocus = (): void => contentRef.current?.focus();
  return (
    <PanelSheet
      title={`${nameOfKid(kid)}, week of ${weekLabel(week)}`}
      tools={
        <>
          <TurnButton label="The week before" to={weeks[index - 1]} onTurn={onTurn} icon={<ChevronLeftIcon />} />
          <TurnButton label="The week after" to={weeks[index + 1]} onTurn={onTurn} icon={<ChevronRightIcon />} />
        </>
      }
      onClose={onClose}
    >
      <LiveRegion />
      <Box ref={contentRef} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
        {entries.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{NOTHING}</Typography>}
        {entries.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {entries.map(({ entry }) => (
              <PanelEntry
                key={entry.entryId}
                schedule={schedule}
                entry={entry}
                isOpen={opened === entry.entryId}
                onToggle={() => setOpened(opened === entry.entryId ? undefined : entry.entryId)}
                onPickUp={() => onPickUp(entry)}
                onLeave={keepFocus}
              />
            ))}
          </Box>
        )}
        <CellWarnings schedule={schedule} kidId={kid.kidId} week={week} isFull />
        {free.length > 0 && (
          <Typography sx={{ color: 'secondary.main', fontWeight: 600 }}>
            Free to play: {free.map(freeKidInWords).join(', ')}
          </Typography>
        )}
        {mayPlanIn(schedule) && <AddToCell schedule={schedule} kidId={kid.kidId} week={week} onDone={keepFocus} />}
      </Box>
    </PanelSheet>
  );
}

interface TurnButtonProps {
  readonly label: string;
  /** Undefined at the summer's end: the button stays, so that the focus does. */
  readonly to: string | undefined;
  readonly icon: ReactNode;
  readonly onTurn: (week: string) => void;
}

function TurnButton({ label, to, icon, onTurn }: TurnButtonProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onTurn(to)}
      sx={{ '&[aria-disabled=true]': { opacity: 0.4 } }}
    >
      {icon}
    </IconButton>
  );
}
