import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { cellWarningLines, cellWarningSentences } from './cellWarnings.ts';
import { CollapsedList } from './CollapsedList.tsx';

interface CellWarningsProps {
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  /** In whole sentences, where there is room for them. */
  readonly isFull?: boolean;
}

/** What is worth a look in a kid's week: a word in the margin, no alarm. */
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
