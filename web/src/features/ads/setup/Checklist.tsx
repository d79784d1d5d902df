import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { stepsOf } from './setupSteps.ts';

/** Open steps before the advertiser's ads are served, each with a link. */
export function Checklist({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { search } = useLocation();
  const steps = stepsOf(advertiser);
  const remaining = steps.filter(({ isDone }) => !isDone).length;
  return (
    <Panel heading="Until your ads are served">
      <Typography role="status">
        {remaining === 0
          ? 'Everything is in place. Your active ads are shown wherever one of their sessions matches a search, while there is budget left.'
          : remaining === 1
            ? 'One thing is missing.'
            : `${remaining} things are missing.`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {steps.map(({ id, text, isDone, to }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}>
            {isDone ? <DoneIcon color="secondary" /> : <OpenIcon sx={{ color: 'text.secondary' }} />}
            <Box component="span" sx={visuallyHidden}>
              {isDone ? 'Done: ' : 'Missing: '}
            </Box>
            {isDone ? (
              <span>{text}</span>
            ) : (
              <Link
                component={RouterLink}
                to={to.startsWith('#') ? { hash: to, search } : { pathname: to, search }}
                underline="always"
                sx={{ py: 1.25, fontWeight: 600 }}
              >
                {text}
              </Link>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
