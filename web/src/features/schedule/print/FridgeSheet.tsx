import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { nameOfKid, weekLabel } from '../names.ts';
import { printedEntries } from './printedEntries.ts';
import { SheetFoot } from './SheetFoot.tsx';
import { sheetStyles } from './sheetStyle.ts';

/** All kids' summers on one sheet, for the fridge. Unsettled entries have a question mark. */
export function FridgeSheet({ schedule }: { schedule: ScheduleView }) {
  const { kids, weeks, season, today } = schedule;
  return (
    <Box component="section" sx={sheetStyles}>
      <Typography component="h2" variant="h2">{`Our summer ${season}`}</Typography>
      <table>
        <colgroup>
          <col style={{ width: '5.5em' }} />
          {kids.map(({ kidId }) => (
            <col key={kidId} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {kids.map((kid) => (
              <th key={kid.kidId} scope="col">
                {nameOfKid(kid)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              <th scope="row">{weekLabel(week)}</th>
              {kids.map(({ kidId }) => (
                <td key={kidId}>
                  {printedEntries(schedule, kidId, week).map(({ entryId, title, hours, isSettled }) => (
                    <div key={entryId} className="cut">
                      {isSettled ? <strong>{title}</strong> : `? ${title}`}
                      {hours !== undefined && ` ${hours}`}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SheetFoot today={today}>A question mark: not settled yet.</SheetFoot>
    </Box>
  );
}
