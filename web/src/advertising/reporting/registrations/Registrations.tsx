import { UNMATCHED_REASONS } from '@campjay/events/interactions/adClicks.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { countInWords } from '../figureWords.ts';
import type { ReportData } from '../reportingApi.ts';
import { UNMATCHED_WORDS } from '../refusalWords.ts';
import { Pixel } from './Pixel.tsx';
import { Upload } from './Upload.tsx';

function Unmatched({ unmatched }: Pick<ReportData, 'unmatched'>) {
  const found = UNMATCHED_REASONS.filter((reason) => unmatched[reason] > 0);
  if (found.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: '1.1rem', mb: 0.5 }}>
        Without a click that counts
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {found.map((reason) => (
          <li key={reason}>
            <Box component="span" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {countInWords(unmatched[reason])}
            </Box>{' '}
            · {UNMATCHED_WORDS[reason].name}. {UNMATCHED_WORDS[reason].why}
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface RegistrationsProps {
  readonly advertiserId: string;
  readonly unmatched: ReportData['unmatched'] | undefined;
}

/** How registrations become known, and which of them belong to no click that is paid for. */
export function Registrations({ advertiserId, unmatched }: RegistrationsProps) {
  return (
    <Panel heading="Registrations" id="registrations">
      <Typography sx={{ mb: 2 }}>
        A registration within 30 days of a click that counts is that click’s. Tell us of registrations in either way, or
        in both.
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Pixel advertiserId={advertiserId} />
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          <Upload advertiserId={advertiserId} />
          {unmatched && <Unmatched unmatched={unmatched} />}
        </Box>
      </Box>
    </Panel>
  );
}
