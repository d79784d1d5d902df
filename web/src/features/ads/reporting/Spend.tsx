import { centsOf } from '@campjay/domain/money/micros.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { formatCents } from '../money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { formatMonth } from './days.ts';
import { formatDollars, plural } from './formatFigures.ts';
import type { ReportData } from './reportingApi.ts';

interface MonthProps {
  readonly month: ReportData['months'][number];
  readonly budgetCents: number;
}

function Month({ month: { month, spent, spentMicros, free }, budgetCents }: MonthProps) {
  const name = formatMonth(month);
  const cents = centsOf(BigInt(spentMicros));
  const text = `${formatDollars(spent)} of ${formatCents(budgetCents)}`;
  const filled = budgetCents === 0 ? 0 : Math.min(100, (cents / budgetCents) * 100);
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
        <Box sx={{ width: `${filled}%`, height: 1, borderRadius: 6, bgcolor: 'secondary.main' }} />
      </Box>
      {free > 0 && (
        <Typography variant="body2" sx={{ mt: 0.75 }}>
          The budget was used up, and {plural(free, 'click or registration', 'clicks and registrations')} more came
          free.
        </Typography>
      )}
    </Box>
  );
}

/** The cost of each month, compared with the current cap. */
export function Spend({ months, budgetCents }: Pick<ReportData, 'months' | 'budgetCents'>) {
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
        <Typography sx={{ mb: 1.5 }}>No budget is set, so nothing is served and nothing can cost.</Typography>
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
        Whole calendar months in the time of Los Angeles, of all your ads, whatever is chosen above; the budget is the
        one set now.
      </Typography>
    </Panel>
  );
}
