import { centsOf } from '@campjay/domain/money/micros.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { formatCents } from '../advertisingApi.ts';
import { Panel, visuallyHidden } from '../../../ui/Panel.tsx';
import { formatMonth } from './days.ts';
import { formatDollars, pluralize, formatCount, formatOrDash, formatRate, countRefused } from './formatFigures.ts';
import type { ReportData, OpenClicks, VerdictFilter } from './reportingApi.ts';
import type { Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface MonthProps {
  readonly month: ReportData['months'][number];
  readonly budgetCents: number;
}

/** The cost of one month, as text and as a bar that is full when the budget is used up. */
function Month({ month: { month, spent, spentMicros, free: freeCount }, budgetCents }: MonthProps) {
  const name = formatMonth(month);
  const cents = centsOf(BigInt(spentMicros));
  const text = `${formatDollars(spent)} of ${formatCents(budgetCents)}`;
  const filledPercent = budgetCents === 0 ? 0 : Math.min(100, (cents / budgetCents) * 100);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{text}</Box>
      </Box>
      <Box
        role="meter"
        aria-label={`Spent in ${name}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(budgetCents, cents) / 100}
        aria-valuenow={cents / 100}
        aria-valuetext={text}
        sx={{ height: 12, mt: 0.75, borderRadius: 6, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box sx={{ width: `${filledPercent}%`, height: 1, borderRadius: 6, bgcolor: 'secondary.main' }} />
      </Box>
      {freeCount > 0 && (
        <Typography variant="body2" sx={{ mt: 0.75 }}>
          The budget was used up, and {pluralize(freeCount, 'click or registration', 'clicks and registrations')} more
          came free.
        </Typography>
      )}
    </Box>
  );
}

/** Shows the cost of each month, compared with the current monthly budget. */
export function MonthlySpending({ months, budgetCents }: Pick<ReportData, 'months' | 'budgetCents'>) {
  const { search } = useLocation();
  return (
    <Panel
      heading="Spent of the budget"
      aside={
        <Link component={RouterLink} to={{ pathname: '/ads/setup', search, hash: '#budget' }} sx={{ py: 1.25 }}>
          Change the budget
        </Link>
      }
    >
      {budgetCents === 0 && (
        <Typography sx={{ mb: 1.5 }}>No budget is set, so no ads are served and nothing is charged.</Typography>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
          gap: 2.5,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {months.map((month) => (
          <Month key={month.month} month={month} budgetCents={budgetCents} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        Whole calendar months (Los Angeles time) of all your ads, whatever filters are set above, compared with your
        current budget.
      </Typography>
    </Panel>
  );
}

interface Total {
  readonly name: string;
  readonly figure: string;
  readonly description: string;
  /** The clicks that a press on the figure shows; absent for a figure that is not based on clicks. */
  readonly clicks?: { readonly title: string; readonly verdict: VerdictFilter };
}

const COUNTED_CLICKS = { title: 'Clicks that count', verdict: { verdict: 'counted' } } as const;

const describeTotals = (totals: Figures): readonly Total[] => [
  {
    name: 'Views',
    figure: formatCount(totals.views),
    description: 'Cards that came into view, reported once per hour, without names.',
  },
  {
    name: 'Clicks, all',
    figure: formatCount(totals.gross),
    description: 'Counted and refused clicks.',
    clicks: { title: 'All clicks', verdict: {} },
  },
  {
    name: 'Clicks refused',
    figure: formatCount(countRefused(totals)),
    description: 'Not charged, each for a reason.',
    clicks: { title: 'Clicks refused', verdict: { verdict: 'refused' } },
  },
  {
    name: 'Clicks that count',
    figure: formatCount(totals.net),
    description: 'All clicks less those refused.',
    clicks: COUNTED_CLICKS,
  },
  {
    name: 'Click-through rate',
    figure: formatRate(totals.clickThrough),
    description: 'Clicks that count, as a share of views.',
    clicks: COUNTED_CLICKS,
  },
  {
    name: 'Cost',
    figure: formatDollars(totals.cost),
    description: 'Of clicks and registrations.',
    clicks: COUNTED_CLICKS,
  },
  {
    name: 'Cost per click',
    figure: formatOrDash(totals.costPerClick === null ? null : formatDollars(totals.costPerClick)),
    description: 'Cost divided by clicks that count.',
    clicks: COUNTED_CLICKS,
  },
  {
    name: 'Registrations',
    figure: formatCount(totals.registrations),
    description: 'Confirmed, and matched to a click that counts.',
    clicks: COUNTED_CLICKS,
  },
  {
    name: 'Conversion',
    figure: formatRate(totals.conversion),
    description: 'Registrations, as a share of clicks that count.',
    clicks: COUNTED_CLICKS,
  },
];

const tileStyles = {
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  justifyContent: 'start',
  gap: 0.25,
  p: { xs: 1.5, sm: 2 },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  textAlign: 'left',
  fontFamily: 'inherit',
  minWidth: 0,
} as const;

function TileContent({ total: { name, figure, description }, children }: { total: Total; children?: ReactNode }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, color: 'text.secondary', fontSize: 15 }}>
        {name}
      </Box>
      <Box
        component="span"
        sx={{ typography: 'h2', fontSize: { xs: '1.5rem', sm: '1.75rem' }, fontVariantNumeric: 'tabular-nums' }}
      >
        {figure}
      </Box>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {description}
      </Box>
      {children}
    </>
  );
}

/** Shows the totals of the report. Pressing one opens the clicks behind it. */
export function Totals({ totals, onOpen }: { totals: Figures; onOpen: OpenClicks }) {
  return (
    <Box
      component="ul"
      aria-label="Totals"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
        gap: { xs: 1, sm: 1.5 },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {describeTotals(totals).map((total) => (
        <Box component="li" key={total.name} sx={{ display: 'grid', minWidth: 0 }}>
          {total.clicks ? (
            <ButtonBase
              sx={{ ...tileStyles, '&:hover': { borderColor: 'primary.main' } }}
              onClick={() => total.clicks && onOpen(total.clicks.title, total.clicks.verdict)}
            >
              <TileContent total={total}>
                <Box component="span" sx={visuallyHidden}>
                  Show the clicks behind it.
                </Box>
              </TileContent>
            </ButtonBase>
          ) : (
            <Box sx={{ ...tileStyles, bgcolor: 'transparent', borderStyle: 'dashed' }}>
              <TileContent total={total} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
