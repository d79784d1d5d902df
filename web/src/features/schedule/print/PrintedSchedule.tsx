import { formatClock } from '@campjay/domain/format.ts';
import type { ScheduleEntry, ScheduleView, ScheduleKid } from '@campjay/query-api/schedule/contract.ts';
import { datesOf, hoursOf } from '../grid/entryFacts.tsx';
import { nameOfEntry, nameOfKid, possessive, weekLabel } from '../names.ts';
import { formatStatus, useScheduleQuery } from '../scheduleApi.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SheetFoot, sheetStyles, printStyles } from './sheet.tsx';
import { product } from '@campjay/domain/product/product.ts';
import BackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useSearchParams } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { refusalMessage } from '../../../app/requestErrors.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';

/** The texts of an entry on a printed sheet. */
interface PrintedEntry {
  readonly entryId: string;
  readonly title: string;
  /** 'Registered' or 'Second choice, waitlisted'. */
  readonly statusText: string;
  /** Whether the status is final, such as 'registered'; all other entries may still change. */
  readonly isSettled: boolean;
  readonly hours: string | undefined;
  /** The session's name, dates, extended care and location; empty for other kinds of entries. */
  readonly details: readonly string[];
  readonly note: string | null;
}

/** The entries of a kid's week, those with a final status first. Leaves out canceled entries. */
const listPrintedEntries = (
  { entries }: Pick<ScheduleView, 'entries'>,
  kidId: string,
  week: string,
): readonly PrintedEntry[] =>
  entries
    .filter((entry) => entry.kidId === kidId && entry.weeks.includes(week) && entry.status !== 'cancelled')
    .map(toPrintedEntry)
    .sort((one, other) => Number(other.isSettled) - Number(one.isSettled));

const SETTLED_STATUSES: readonly ScheduleEntry['status'][] = ['registered', 'confirmed', 'open', 'taken'];

const toPrintedEntry = (entry: ScheduleEntry): PrintedEntry => ({
  entryId: entry.entryId,
  title: entry.kind === 'session' ? entry.session.camp.camp_org_name : nameOfEntry(entry),
  statusText:
    entry.choice === 2 ? `Second choice, ${formatStatus(entry.status).toLowerCase()}` : formatStatus(entry.status),
  isSettled: SETTLED_STATUSES.includes(entry.status),
  hours: hoursOf(entry)[0],
  details: entry.kind === 'session' ? sessionDetails(entry) : [],
  note: entry.note?.trim() || null,
});

const sessionDetails = (entry: Extract<ScheduleEntry, { kind: 'session' }>): readonly string[] => {
  const { camp, session } = entry.session;
  const [careFrom, careUntil] = [session.before_care_from, session.after_care_until].map(
    (text) => text && formatClock(text),
  );
  const address = [session.location_name, session.address_street, session.address_city].filter(Boolean).join(', ');
  return [
    session.batch_name === camp.camp_org_name ? undefined : session.batch_name,
    datesOf(entry),
    careFrom && `before care from ${careFrom}`,
    careUntil && `after care until ${careUntil}`,
    address || camp.address,
  ].flatMap((detail) => (detail === undefined || detail === '' ? [] : [detail]));
};

function EntryText({ entry }: { entry: PrintedEntry }) {
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
function KidSheet({ schedule, kid }: { schedule: ScheduleView; kid: ScheduleKid }) {
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
            const entries = listPrintedEntries(schedule, kid.kidId, week);
            return (
              <tr key={week}>
                <th scope="row">{weekLabel(week)}</th>
                <td>
                  {entries.map((entry) => (
                    <EntryText key={entry.entryId} entry={entry} />
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

/** One sheet for the fridge with all kids' summers. Entries that are not settled have a question mark. */
function FridgeSheet({ schedule }: { schedule: ScheduleView }) {
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
                  {listPrintedEntries(schedule, kidId, week).map(({ entryId, title, hours, isSettled }) => (
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

/** The printable sheets of a schedule: one for each kid and one for the fridge (Requirement D7.25). */
export function PrintedSchedule() {
  const [params] = useSearchParams();
  const { data: schedule, error, refetch } = useScheduleQuery(params.get('ownerId') ?? undefined);
  return (
    <Box component="main" sx={{ minHeight: '100vh', '@media print': { minHeight: 0 } }}>
      <title>{`Print the summer – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <GlobalStyles styles={printStyles} />
      <Box
        className="not-printed"
        sx={{
          maxWidth: 816,
          mx: 'auto',
          px: { xs: 2, sm: 0 },
          py: 3,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
        }}
      >
        <Typography variant="h1" sx={{ fontSize: '1.75rem', flex: '1 1 200px' }}>
          Print the summer
        </Typography>
        <Button component={RouterLink} to="/scheduling" startIcon={<BackIcon />} sx={{ minHeight: 44 }}>
          Back to the schedule
        </Button>
        {schedule && schedule.kids.length > 0 && (
          <Button
            variant="contained"
            disableElevation
            startIcon={<PrintIcon />}
            onClick={() => window.print()}
            sx={{ minHeight: 44 }}
          >
            Print
          </Button>
        )}
      </Box>
      {!schedule &&
        (error ? (
          <LoadFailed
            large
            text={refusalMessage(error) ?? 'The schedule could not be loaded.'}
            onRetry={() => void refetch()}
          />
        ) : (
          <Box role="status" sx={{ typography: 'h2', maxWidth: 816, mx: 'auto', px: { xs: 2, sm: 0 } }}>
            Loading…
          </Box>
        ))}
      {schedule?.kids.map((kid) => (
        <KidSheet key={kid.kidId} schedule={schedule} kid={kid} />
      ))}
      {schedule && schedule.kids.length > 0 && <FridgeSheet schedule={schedule} />}
      {schedule?.kids.length === 0 && (
        <Typography sx={{ maxWidth: 816, mx: 'auto', px: { xs: 2, sm: 0 } }}>
          There is nothing to print yet: the schedule has no kids.
        </Typography>
      )}
    </Box>
  );
}
