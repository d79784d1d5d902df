import { formatNumber } from '@campjay/domain/format/numbers.ts';
import { type Costs, NO_COSTS, type Sum, totalCents } from '@campjay/domain/schedule/insights/costs.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { kidNameIn, weekLabel, formatWeeks } from '../names.ts';
import { nameOf } from './describeInsights.ts';

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

function SumRow({ name, sum }: { name: string; sum: Sum }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatDollars(sum.registered.camp)}</td>
      <td>{formatDollars(sum.considered.camp)}</td>
      <td>{formatDollars(sum.registered.care + sum.considered.care)}</td>
      <td>{formatDollars(totalCents(sum, true))}</td>
    </tr>
  );
}

/** The summer's costs by kid and by week: registered, considered, and extended care (Requirement D7.9). */
export function CostsTable({ costs, schedule }: { costs: Costs; schedule: ScheduleView }) {
  const weeks = [...costs.byWeek].filter(([, sum]) => totalCents(sum, true) > 0);
  const kids = schedule.kids.map(({ kidId }) => kidId);
  return (
    <Box component="section" aria-label="Costs">
      <Typography component="h3" sx={{ typography: 'h3', mb: 0.5 }}>
        Costs
      </Typography>
      <Typography sx={{ mb: 1 }}>
        The summer costs <b>{formatDollars(totalCents(costs.summer, false))}</b>, with extended care{' '}
        <b>{formatDollars(totalCents(costs.summer, true))}</b>.
      </Typography>
      {weeks.length > 0 && (
        // On the narrowest phones it scrolls horizontally, so that no word is broken.
        <Box role="group" aria-label="Costs as a table" tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Box component="table" sx={tableStyles}>
            <thead>
              <tr>
                <td />
                <th scope="col">Registered</th>
                <th scope="col">Considered</th>
                <th scope="col">Extended care</th>
                <th scope="col">Together</th>
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
                  <SumRow key={kidId} name={kidNameIn(schedule, kidId)} sum={costs.byKid.get(kidId) ?? NO_COSTS} />
                ))}
              </tbody>
            )}
            <tbody>
              <tr>
                <th colSpan={5} scope="colgroup">
                  By week
                </th>
              </tr>
              {weeks.map(([week, sum]) => (
                <SumRow key={week} name={weekLabel(week)} sum={sum} />
              ))}
            </tbody>
            <tfoot>
              <SumRow name="Summer" sum={costs.summer} />
            </tfoot>
          </Box>
        </Box>
      )}
      {costs.unpriced.length > 0 && (
        <Box component="ul" aria-label="Not in the sums" sx={{ pl: 2.5, my: 1.5 }}>
          {costs.unpriced.map(({ entryId, kidId, weeks: entryWeeks, because }) => (
            <li key={entryId}>
              {nameOf(entryId, schedule)} for {kidNameIn(schedule, kidId)}, {formatWeeks(entryWeeks)}:{' '}
              {because === 'no-price'
                ? 'its price is not stated, so it is not in the sums.'
                : 'its price is not said to be that of a week, so it is not in the sums.'}
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        A session of several weeks costs its price once, in its first week; extended care is per week. Waitlisted counts
        as considered. A second choice is not added to a first one.
      </Typography>
    </Box>
  );
}
