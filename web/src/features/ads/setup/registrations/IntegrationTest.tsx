import type { RegistrationTest } from '@campjay/command-api/ads/clicks/registrations/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { toFormProblem } from '../../../../app/formProblem.ts';
import { CopyText } from '../../../../ui/export/CopyText.tsx';
import { useCheckRegistrationTestMutation, useStartRegistrationTestMutation } from './ConversionSecret.tsx';

/** A report of a registration that arrived for the test click; the API calls it a hit. */
type Hit = RegistrationTest['hits'][number];

const SIGNATURE_TEXTS: Readonly<Record<Hit['signature'], string>> = {
  current: 'The signature is right. A registration like this one is confirmed.',
  former: 'The signature is right, but was made with your former secret. Please switch to the new one.',
  wrong:
    'The signature is wrong. Check the secret, and that click, order and price are signed exactly as they are sent, each on its own line.',
  missing: 'There is no signature. A registration like this one is unconfirmed, and never billed.',
};

const SOURCE_TEXTS: Readonly<Record<Hit['source'], string>> = {
  pixel: 'From your page',
  server: 'From your server',
  upload: 'From a file',
};

const formatTime = (instant: string): string => new Date(instant).toLocaleTimeString('en-US');

/** Lists the reports that arrived for the test click. */
function TestReports({ hits }: Pick<RegistrationTest, 'hits'>) {
  if (hits.length === 0) return <Typography role="status">Nothing has arrived yet.</Typography>;
  return (
    <Box role="status" sx={{ minWidth: 0 }}>
      <Box component="ul" aria-label="What arrived" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {hits.map(({ at: receivedAt, source, order, price, priceCents, signature }, index) => (
          <li key={`${receivedAt} ${hits.length - index}`}>
            {formatTime(receivedAt)} · {SOURCE_TEXTS[source]} · order “{order}”, price “{price}”.{' '}
            {priceCents === undefined && 'The price cannot be read: send dollars, such as 395 or 395.00. '}
            {SIGNATURE_TEXTS[signature]}
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface IntegrationTestProps {
  readonly advertiserId: string;
  /** Click id of the current test; undefined before the first test. */
  readonly testClick: string | undefined;
  readonly onStart: (click: string) => void;
}

/** Lets the advertiser report a registration for a test click, which is never billed, and shows what arrived. */
export function IntegrationTest({ advertiserId, testClick, onStart }: IntegrationTestProps) {
  const [start, startState] = useStartRegistrationTestMutation();
  const [check, checkState] = useCheckRegistrationTestMutation();
  const startTest = async (): Promise<void> => {
    if (startState.isLoading) return;
    const { data } = await start(advertiserId);
    if (!data) return;
    checkState.reset();
    onStart(data.click);
  };
  const problem = toFormProblem(checkState.error ?? startState.error);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        Does it work?
      </Typography>
      <Button
        variant={testClick === undefined ? 'outlined' : 'text'}
        aria-disabled={startState.isLoading}
        onClick={() => void startTest()}
        sx={{ minHeight: 44 }}
      >
        {testClick === undefined ? 'Test your integration' : 'Start another test'}
      </Button>
      {testClick !== undefined && (
        <>
          <Typography>
            Report a registration for this click within an hour, or open your site with it in the address and register:
            it is shown here, and never billed.
          </Typography>
          <CopyText label="At the end of your page’s address" text={`?campjay_click=${testClick}`} />
          <Button
            variant="outlined"
            aria-disabled={checkState.isLoading}
            onClick={() => !checkState.isLoading && void check({ advertiserId, click: testClick })}
            sx={{ minHeight: 44 }}
          >
            {checkState.isLoading ? 'One moment…' : 'Check what arrived'}
          </Button>
          {checkState.data && <TestReports hits={checkState.data.hits} />}
        </>
      )}
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Typography>
      )}
    </Box>
  );
}
