import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { cellLines, cellSentences } from './cellLines.ts';

interface CellWarningsProps {
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  /** In whole sentences, where there is room for them. */
  readonly isFull?: boolean;
}

/** What is worth a look in a kid's week: a word in the margin, no alarm. */
export function CellWarnings({ schedule, kidId, week, isFull = false }: CellWarningsProps) {
  const lines = (isFull ? cellSentences : cellLines)(schedule, kidId, week);
  if (lines.length === 0) return null;
  return (
    <Box
      component="ul"
      {...(isFull && { 'aria-label': 'Worth a look' })}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        pl: 1,
        display: 'grid',
        gap: isFull ? 0.75 : 0.25,
        borderLeft: '3px solid',
        borderColor: 'warning.main',
        color: 'text.secondary',
        fontSize: isFull ? 15 : 12.5,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
      }}
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
