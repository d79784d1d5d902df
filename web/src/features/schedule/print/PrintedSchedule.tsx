import { product } from '@campjay/domain/product.ts';
import BackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { refusalMessage } from '../../../app/refusal.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useScheduleQuery } from '../scheduleApi.ts';
import { FridgeSheet } from './FridgeSheet.tsx';
import { KidSheet } from './KidSheet.tsx';
import { printStyles } from './sheetStyle.ts';

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
