import { UNCONFIRMED_REASONS, UNMATCHED_REASONS } from '@campjay/events/ads/adClicks.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Panel } from '../../../../ui/Panel.tsx';
import { formatCount } from '../formatFigures.ts';
import type { ReportData } from '../reportingApi.ts';
import { type ReasonText, UNCONFIRMED_TEXTS, UNMATCHED_TEXTS } from '../refusalTexts.ts';
import { Upload } from './Upload.tsx';

interface UnchargedListProps<Reason extends string> {
  readonly heading: string;
  readonly reasons: readonly Reason[];
  readonly counts: Readonly<Record<Reason, number>>;
  readonly texts: Readonly<Record<Reason, ReasonText>>;
}

/** Uncharged registrations, by reason. */
function UnchargedList<Reason extends string>({ heading, reasons, counts, texts }: UnchargedListProps<Reason>) {
  const found = reasons.filter((reason) => counts[reason] > 0);
  if (found.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: '1.1rem', mb: 0.5 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {found.map((reason) => (
          <li key={reason}>
            <Box component="span" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(counts[reason])}
            </Box>{' '}
            · {texts[reason].name}. {texts[reason].explanation}
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface RegistrationsProps {
  readonly advertiserId: string;
  readonly report: Pick<ReportData, 'unmatched' | 'unconfirmed'> | undefined;
}

/** How registrations are reported, and which of them are not charged. */
export function Registrations({ advertiserId, report }: RegistrationsProps) {
  const { search } = useLocation();
  return (
    <Panel heading="Registrations" id="registrations">
      <Typography sx={{ mb: 2 }}>
        A registration within 30 days of a click that counts is that click’s, once it is confirmed: signed by your
        website, or sent as a file. Do either, or both.{' '}
        <Link
          component={RouterLink}
          to={{ pathname: '/ads/setup', hash: '#registration-setup', search }}
          underline="always"
        >
          Set up your website
        </Link>
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Upload advertiserId={advertiserId} />
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          {report && (
            <>
              <UnchargedList
                heading="Unconfirmed, never billed"
                reasons={UNCONFIRMED_REASONS}
                counts={report.unconfirmed}
                texts={UNCONFIRMED_TEXTS}
              />
              <UnchargedList
                heading="Confirmed, but not charged"
                reasons={UNMATCHED_REASONS}
                counts={report.unmatched}
                texts={UNMATCHED_TEXTS}
              />
            </>
          )}
        </Box>
      </Box>
    </Panel>
  );
}
