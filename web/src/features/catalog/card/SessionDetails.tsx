import type { CampOrg } from '../campAnswer.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { AddToScheduleGate } from '../../schedule/offers/AddToScheduleGate.tsx';
import { createSessionTable } from './sessionTable.ts';

/** Columns with long texts; they are wider than the others. */
const PROSE_COLUMNS: readonly (string | undefined)[] = ['Location', 'Good to know', 'Description'];

/** Shown on a phone below the session's name, because their columns are out of view until the table is scrolled. */
const PLACE_COLUMNS = ['Location', 'Distance'];

const SHARED_FACTS_NOTE = 'Any data not shown in the table are the same for every session of this camp';

const sharedFactsStyles = {
  m: 0,
  mt: 1.5,
  display: 'grid',
  gridTemplateColumns: { xs: '8rem minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  typography: 'body2',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;

/** The header row stays visible during vertical scrolling, and the column of session names during horizontal. */
const tableStyles = {
  mt: 1,
  maxHeight: 'max(20rem, calc(100dvh - 20rem))',
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%', typography: 'body2' },
  '& th, & td': { px: 1.5, py: 1, textAlign: 'left', verticalAlign: 'top', minWidth: '6rem', maxWidth: '22rem' },
  '& thead th, & thead td': { position: 'sticky', top: 0, zIndex: 2, fontWeight: 600, whiteSpace: 'nowrap' },
  '& tr > :first-child': { position: 'sticky', left: 0, zIndex: 1, maxWidth: { xs: '9.5rem', sm: '16rem' } },
  '& thead tr > :first-child': { zIndex: 3 },
  '& th, & thead td': { bgcolor: 'background.paper' },
  '& thead th, & thead td, & tr:not(:last-of-type) > *': { borderBottom: '1px solid', borderColor: 'divider' },
  '& tbody th': { fontWeight: 600 },
  '& td.is-prose': { minWidth: '16rem' },
} as const;

interface SessionDetailsProps {
  readonly camp: CampOrg;
  readonly season: number;
  /** Closes the surrounding dialog. */
  readonly onLeave: () => void;
}

/** A camp's sessions: a list of the facts that all sessions share, then a table of the others (Requirement 2.149). */
export function SessionDetails({ camp, season, onLeave }: SessionDetailsProps) {
  const [sessionIdToAdd, setSessionIdToAdd] = useState<string>();
  const { columns, rows, sharedFacts } = createSessionTable(camp.instances);
  const [firstColumn, ...otherColumns] = columns;
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {camp.camp_org_name}: {rows.length} sessions
      </Typography>
      {sharedFacts.length > 0 && (
        <Box component="dl" sx={sharedFactsStyles}>
          {sharedFacts.map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {SHARED_FACTS_NOTE}
      </Typography>
      {columns.length > 0 && (
        <Box role="region" aria-label={`Sessions of ${camp.camp_org_name}`} tabIndex={0} sx={tableStyles}>
          <table>
            <thead>
              <tr>
                <th scope="col">{firstColumn}</th>
                <td />
                {otherColumns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key: sessionId, cells: [firstCell, ...otherCells] }) => (
                <tr key={sessionId}>
                  <th scope="row">
                    {firstCell ?? '–'}
                    {/* Screen readers find the same text in its columns. */}
                    <Box aria-hidden sx={{ display: { sm: 'none' }, fontWeight: 400, color: 'text.secondary' }}>
                      {otherCells
                        .filter((text, index) => text && PLACE_COLUMNS.includes(otherColumns[index] ?? ''))
                        .join(', ')}
                    </Box>
                  </th>
                  <td>
                    <Button
                      size="small"
                      variant="outlined"
                      aria-label={`Add to schedule: ${firstCell ?? 'session'}`}
                      onClick={() => setSessionIdToAdd(sessionId)}
                      sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
                    >
                      Add to schedule
                    </Button>
                  </td>
                  {otherCells.map((text, index) => (
                    <td
                      key={otherColumns[index]}
                      className={PROSE_COLUMNS.includes(otherColumns[index]) ? 'is-prose' : undefined}
                    >
                      {text ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {sessionIdToAdd !== undefined && (
        <AddToScheduleGate
          camp={camp}
          season={season}
          instanceId={sessionIdToAdd}
          onClose={() => setSessionIdToAdd(undefined)}
          onSignUpPrompt={onLeave}
        />
      )}
    </>
  );
}
