import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { weekLabel } from '../names.ts';
import { CellLink } from './CellLink.tsx';
import { CollapsedList } from './CollapsedList.tsx';
import type { ScheduleWarning } from './warnings.ts';

interface WarningListProps {
  readonly ownerId: string;
  readonly heading: string;
  readonly items: readonly ScheduleWarning[];
  /** Shown when there are no warnings. */
  readonly emptyText: string;
  readonly note?: string | undefined;
}

/** A list of warnings, each with links to its weeks. */
export function WarningList({ ownerId, heading, items, emptyText, note }: WarningListProps) {
  return (
    <Box component="section" aria-label={heading}>
      <Typography component="h3" sx={{ typography: 'h3', mb: 0.5 }}>
        {heading}
      </Typography>
      {items.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>}
      <CollapsedList gap={1}>
        {items.map(({ text, kidId, weeks }) => (
          <Box
            component="li"
            key={`${kidId} ${text}`}
            sx={{ borderLeft: '3px solid', borderColor: 'warning.main', pl: 1.5, overflowWrap: 'anywhere' }}
          >
            {text}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {weeks.map((week) => (
                <CellLink
                  key={week}
                  ownerId={ownerId}
                  kidId={kidId}
                  week={week}
                  label={`Open the week of ${weekLabel(week)}`}
                  sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, minWidth: 44, fontWeight: 600 }}
                >
                  {weekLabel(week)}
                </CellLink>
              ))}
            </Box>
          </Box>
        ))}
      </CollapsedList>
      {items.length > 0 && note !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
