import { formatNumber } from '@campjay/domain/format.ts';
import {
  type Costs,
  NO_COSTS,
  type CostTotals,
  totalCents,
  totalCentsWithCare,
} from '@campjay/domain/schedule/insights/costs.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { kidNameIn, weekLabel, formatWeeks, possessive } from '../names.ts';
import { entryNameOf, TRAVEL_NOTE, getScheduleInsights } from './describeInsights.ts';
import { CollapsedList } from './CellWarnings.tsx';
import { type ScheduleWarning, listConflictWarnings, listWorkingHourWarnings } from './warnings.ts';
import { useId, useMemo } from 'react';
import { CoverageStrip, CellLink } from './CoverageStrip.tsx';

const formatDollars = (cents: number): string => `$${formatNumber(cents / 100)}`;

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: { xs: 14, sm: 16 },
  '& th, & td': { py: 0.75, px: { xs: 0.25, sm: 1 }, borderBottom: '1px solid', borderColor: 'divider' },
  '& td, & thead th': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& tbody th': { minWidth: 64, overflowWrap: 'anywhere' },
  '& thead th': { fontSize: { xs: 12.5, sm: 13.5 }, lineHeight: 1.25, whiteSpace: 'normal', verticalAlign: 'bottom' },
  '& th[colspan]': { color: 'text.secondary', fontSize: 13.5, pt: 2 },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottom: 0 },
} as const;

function TotalsRow({ name, totals }: { name: string; totals: CostTotals }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatDollars(totals.registered.camp)}</td>
      <td>{formatDollars(totals.notRegistered.camp)}</td>
      <td>{formatDollars(totals.registered.care + totals.notRegistered.care)}</td>
      <td>{formatDollars(totalCentsWithCare(totals))}</td>
    </tr>
  );
}

/** The summer's costs by kid and by week: registered, considered, and extended care (Requirement D7.9). */
function CostsTable({ costs, schedule }: { costs: Costs; schedule: ScheduleView }) {
  const weeks = [...costs.byWeek].filter(([, totals]) => totalCentsWithCare(totals) > 0);
  const kids = schedule.kids.map(({ kidId }) => kidId);
  return (
    <Box component="section" aria-label="Costs">
      <Typography component="h3" sx={{ typography: 'h3', mb: 0.5 }}>
        Costs
      </Typography>
      <Typography sx={{ mb: 1 }}>
        The summer costs <b>{formatDollars(totalCents(costs.summer))}</b>, with extended care{' '}
        <b>{formatDollars(totalCentsWithCare(costs.summer))}</b>.
      </Typography>
      {weeks.length > 0 && (
        // On the narrowest phones the table scrolls horizontally, so that no word is broken.
        <Box role="group" aria-label="Costs as a table" tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Box component="table" sx={tableStyles}>
            <thead>
              <tr>
                <td />
                <th scope="col">Registered</th>
                <th scope="col">Considered</th>
                <th scope="col">Extended care</th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            {kids.length > 1 && (
              <tbody>
                <tr>
                  <th colSpan={5} scope="colgroup">
                    By kid
                  </th>
                </tr>
                {kids.map((kidId) => (
                  <TotalsRow
                    key={kidId}
                    name={kidNameIn(schedule, kidId)}
                    totals={costs.byKid.get(kidId) ?? NO_COSTS}
                  />
                ))}
              </tbody>
            )}
            <tbody>
              <tr>
                <th colSpan={5} scope="colgroup">
                  By week
                </th>
              </tr>
              {weeks.map(([week, totals]) => (
                <TotalsRow key={week} name={weekLabel(week)} totals={totals} />
              ))}
            </tbody>
            <tfoot>
              <TotalsRow name="Summer" totals={costs.summer} />
            </tfoot>
          </Box>
        </Box>
      )}
      {costs.uncountedSessions.length > 0 && (
        <Box component="ul" aria-label="Not included in the totals" sx={{ pl: 2.5, my: 1.5 }}>
          {costs.uncountedSessions.map(({ entryId, kidId, weeks: entryWeeks, reason }) => (
            <li key={entryId}>
              {entryNameOf(entryId, schedule)} for {kidNameIn(schedule, kidId)}, {formatWeeks(entryWeeks)}:{' '}
              {reason === 'no-price'
                ? 'its price is not listed, so it is not included.'
                : 'we don’t know whether its price is per week, so it is not included.'}
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        The price of a session of several weeks counts once, in its first week; extended care counts every week.
        Waitlisted counts as considered. If a week has a first and a second choice, only the first is counted.
      </Typography>
    </Box>
  );
}

interface WarningListProps {
  readonly ownerId: string;
  readonly heading: string;
  readonly items: readonly ScheduleWarning[];
  /** Shown when there are no warnings. */
  readonly emptyText: string;
  readonly note?: string | undefined;
}

/** A list of warnings, each with links to its weeks. */
function WarningList({ ownerId, heading, items, emptyText, note }: WarningListProps) {
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

interface SummerSummaryProps {
  readonly schedule: ScheduleView;
  /** The kids to summarize. */
  readonly kidIds: readonly string[];
}

/** The summer at a glance: covered and open weeks, warnings and costs. */
export function SummerSummary({ schedule, kidIds }: SummerSummaryProps) {
  const id = useId();
  // `useMemo` depends on a string, because `kidIds` is a new array on every render.
  const joinedKidIds = kidIds.join(' ');
  const visibleSchedule = useMemo(
    () => ({ ...schedule, kids: schedule.kids.filter(({ kidId }) => joinedKidIds.split(' ').includes(kidId)) }),
    [schedule, joinedKidIds],
  );
  if (visibleSchedule.kids.length === 0) return null;
  const insights = getScheduleInsights(visibleSchedule);
  const { ownerId } = schedule;
  const conflicts = listConflictWarnings(insights, visibleSchedule);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 4 }}
    >
      <Typography id={id} variant="h2">
        {schedule.mode === 'own'
          ? 'The summer at a glance'
          : `${possessive(schedule.owner.firstName)} summer at a glance`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {visibleSchedule.kids.map(({ kidId }) => (
          <CoverageStrip
            key={kidId}
            ownerId={ownerId}
            name={kidNameIn(visibleSchedule, kidId)}
            weeks={insights.coverage.filter((coverage) => coverage.kidId === kidId)}
          />
        ))}
      </Box>
      <WarningList
        ownerId={ownerId}
        heading="Worth a look"
        items={conflicts}
        emptyText="Nothing overlaps, everything fits, and one person can drop off and pick up all kids, as far as hours and places are known."
        note={insights.errandConflicts.length > 0 ? TRAVEL_NOTE : undefined}
      />
      {schedule.workingHours && (
        <WarningList
          ownerId={ownerId}
          heading="Your working hours"
          items={listWorkingHourWarnings(insights, visibleSchedule)}
          emptyText="Every day with a camp or a plan covers them."
        />
      )}
      <CostsTable costs={insights.costs} schedule={visibleSchedule} />
    </Box>
  );
}
