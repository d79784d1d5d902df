import type { RegistrationsUploaded } from '@campjay/command-api/ads/clicks/registrations/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { type FormProblem, toFormProblem } from '../../../../app/formProblem.ts';
import { formatCount, type ReasonText, UNCONFIRMED_TEXTS, UNMATCHED_TEXTS } from '../formatFigures.ts';
import { useUploadRegistrationsMutation, type ReportData } from '../reportingApi.ts';
import { UNCONFIRMED_REASONS, UNMATCHED_REASONS } from '@campjay/events/ads/values.ts';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../../ui/Link.tsx';
import { Panel } from '../../../../ui/Panel.tsx';

/** Formats the error of an upload. An error of the field 'file' begins with 'This', which would be unclear here. */
const formatProblem = ({ message, fields }: FormProblem): string => {
  const file = fields['file'];
  return file === undefined ? message : file.replace(/^This /, 'The file ');
};

/** Shows the result of an upload, with the lines that were refused. */
function UploadResult({ result: { message, refused } }: { result: RegistrationsUploaded }) {
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {message}
      </Typography>
      {refused.length > 0 && (
        <>
          <Box component="ul" aria-label="Lines that were left out" sx={{ m: 0, pl: 2.5 }}>
            {refused.map(({ line, field, message: fieldError }) => (
              <li key={`${line} ${field}`}>
                Line {formatCount(line)}: “{field}” {fieldError}.
              </li>
            ))}
          </Box>
          <Typography>Fix these and send the file again: lines that were accepted still count only once.</Typography>
        </>
      )}
    </>
  );
}

/** Uploads a CSV file of registrations, for camps whose website cannot report them. */
function FileUpload({ advertiserId }: { advertiserId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [send, { data, error, isLoading }] = useUploadRegistrationsMutation();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        Send a file
      </Typography>
      <Typography>
        A CSV file whose first line names the columns <code>click</code>, <code>order</code>, <code>registered_at</code>{' '}
        and <code>price</code>. The click is the value of <code>campjay_click</code> in the address that the family
        opened. Other columns are ignored; leave out names and addresses. The same order twice counts once. A file
        confirms the registrations that it lists.
      </Typography>
      <Box>
        <Button
          variant="outlined"
          aria-disabled={isLoading}
          onClick={() => !isLoading && input.current?.click()}
          sx={{ minHeight: 48 }}
        >
          {isLoading ? 'Sending…' : 'Choose a CSV file'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="CSV file"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void send({ advertiserId, file });
            target.value = ''; // lets the user choose the corrected file again
          }}
        />
      </Box>
      {error && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {formatProblem(toFormProblem(error))}
        </Typography>
      )}
      {data && <UploadResult result={data} />}
    </Box>
  );
}

interface UnchargedListProps<Reason extends string> {
  readonly heading: string;
  readonly reasons: readonly Reason[];
  readonly counts: Readonly<Record<Reason, number>>;
  readonly texts: Readonly<Record<Reason, ReasonText>>;
}

/** Shows how many registrations were not charged, by reason. */
function UnchargedList<Reason extends string>({ heading, reasons, counts, texts }: UnchargedListProps<Reason>) {
  const occurringReasons = reasons.filter((reason) => counts[reason] > 0);
  if (occurringReasons.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: '1.1rem', mb: 0.5 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {occurringReasons.map((reason) => (
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

/** Explains how to report registrations, and shows which of them were not charged. */
export function Registrations({ advertiserId, report }: RegistrationsProps) {
  const { search } = useLocation();
  return (
    <Panel heading="Registrations" id="registrations">
      <Typography sx={{ mb: 2 }}>
        A registration within 30 days of a click that counts belongs to that click once it is confirmed: signed by your
        website, or sent as a file. You can do either or both.{' '}
        <Link
          component={RouterLink}
          to={{ pathname: '/ads/setup', hash: '#registration-setup', search }}
          underline="always"
        >
          Set up your website
        </Link>
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <FileUpload advertiserId={advertiserId} />
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
