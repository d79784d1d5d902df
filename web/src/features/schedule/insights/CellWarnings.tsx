import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { cellWarningLines, cellWarningSentences } from './cellWarnings.ts';
import { CollapsedList } from './CollapsedList.tsx';

interface CellWarningsProps {
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  /** Full sentences, where there is room. */
  readonly isFull?: boolean;
}

/** Warnings of a kid's week, styled as a quiet side note. */
export function CellWarnings({ schedule, kidId, week, isFull = false }: CellWarningsProps) {
  const lines = (isFull ? cellWarningSentences : cellWarningLines)(schedule, kidId, week);
  if (lines.length === 0) return null;
  return (
    <Box
      sx={{
        pl: 1,
        borderLeft: '3px solid',
        borderColor: 'warning.main',
        color: 'text.secondary',
        fontSize: isFull ? 15 : 12.5,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
      }}
    >
      <CollapsedList gap={isFull ? 0.75 : 0.25} {...(isFull && { label: 'Worth a look' })}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </CollapsedList>
    </Box>
  );
}
