import type { ScheduleKid, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { nameOfKid, possessive, weekLabel } from '../names.ts';
import { type PrintedEntry, printedEntries } from './printedEntries.ts';
import { SheetFoot } from './SheetFoot.tsx';
import { sheetStyles } from './sheetStyle.ts';

function Entry({ entry }: { entry: PrintedEntry }) {
  const { title, statusText, hours, details, note } = entry;
  return (
    <Box sx={{ '& + &': { mt: 0.75 } }}>
      <div className="cut">
        <strong>{title}</strong>
        {hours !== undefined && `, ${hours}`} <span className="quiet">({statusText})</span>
      </div>
      {details.length > 0 && <div className="cut quiet">{details.join(' · ')}</div>}
      {note !== null && <div className="cut">“{note}”</div>}
    </Box>
  );
}

/** One kid's summer on one sheet, week by week. */
export function KidSheet({ schedule, kid }: { schedule: ScheduleView; kid: ScheduleKid }) {
  return (
    <Box component="section" sx={sheetStyles}>
      <Typography component="h2" variant="h2">
        {`${possessive(nameOfKid(kid))} summer ${schedule.season}`}
      </Typography>
      <table>
        <colgroup>
          <col style={{ width: '5.5em' }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Plan</th>
          </tr>
        </thead>
        <tbody>
          {schedule.weeks.map((week) => {
            const entries = printedEntries(schedule, kid.kidId, week);
            return (
              <tr key={week}>
                <th scope="row">{weekLabel(week)}</th>
                <td>
                  {entries.map((entry) => (
                    <Entry key={entry.entryId} entry={entry} />
                  ))}
                  {entries.length === 0 && <span className="quiet">Nothing planned</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <SheetFoot today={schedule.today} />
    </Box>
  );
}
