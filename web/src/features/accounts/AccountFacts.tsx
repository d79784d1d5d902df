import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import Button from '@mui/material/Button';
import { useSavedPlaceQuery, useSavePlaceMutation } from '../places/savedPlaceApi.ts';
import { calculateTrialEnd } from '@campjay/domain/accounts/trial.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { AccountInfo } from '@campjay/query-api/accounts/contract.ts';
import { ConfirmEmailFirst } from '../identity/ConfirmEmailFirst.tsx';
import type { User } from '../identity/useIdentity.ts';
import { useAccountInfoQuery } from './accountsApi.ts';

/** A section of the account page, with a heading that also names it for screen readers. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography id={id} variant="h2">
        {heading}
      </Typography>
      {children}
    </Box>
  );
}

/** Section that shows the place where searches start, and lets the user delete it. */
export function SavedPlaceSection() {
  const { data: savedPlace, isError, isLoading, refetch } = useSavedPlaceQuery(undefined);
  const [savePlace, { isLoading: isClearing, isError: hasClearFailed }] = useSavePlaceMutation();
  const clearPlace = async (): Promise<void> => {
    if (isClearing) return;
    const { data: response } = await savePlace(null);
    if (response) void refetch();
  };
  return (
    <Section heading="Your place">
      {isLoading && <Typography role="status">Loading…</Typography>}
      {isError && !savedPlace && <Typography role="alert">Your place could not be loaded.</Typography>}
      {savedPlace === null && (
        <Typography role="status">
          No place is saved. Choose one in the search, and your searches will begin there.
        </Typography>
      )}
      {savedPlace && (
        <>
          <Typography>
            Your searches begin within {savedPlace.radius} {savedPlace.radius === 1 ? 'mile' : 'miles'} of{' '}
            <strong>{savedPlace.label}</strong>.
          </Typography>
          <Button
            variant="outlined"
            aria-disabled={isClearing}
            onClick={() => void clearPlace()}
            sx={{ minHeight: 44 }}
          >
            Forget this place
          </Button>
        </>
      )}
      {hasClearFailed && <Typography role="alert">Your place could not be forgotten. Please try again.</Typography>}
    </Section>
  );
}

const formatDate = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long' });

const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountInfo['accountType'], string>> = {
  free: 'Free',
  trial: 'Free, with the trial of shared schedules',
  paid: 'Paid',
};

/** Describes when the trial ends or ended; undefined for a paid account, and if no trial was started. */
const describeTrial = ({ accountType, trialStartedAt }: AccountInfo): string | undefined => {
  if (trialStartedAt === null || accountType === 'paid') return undefined;
  const end = calculateTrialEnd(trialStartedAt);
  return end > new Date() ? `Runs until ${formatDate(end)}` : `Ended on ${formatDate(end)}`;
};

/** A label and its value; renders nothing if there is no value. */
function Fact({ label, value }: { label: string; value: string | undefined }) {
  if (value === undefined || value === '') return null;
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </>
  );
}

/** Name, email, account type, and trial of the account. */
export function AccountFacts({ user: { firstName, lastName, email, createdAt } }: { user: User }) {
  const { data: info } = useAccountInfoQuery(undefined);
  return (
    <Section heading="You">
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '9rem 1fr' },
          columnGap: 2,
          rowGap: { xs: 0, sm: 1 },
          '& > dd': { mb: { xs: 1, sm: 0 } },
        }}
      >
        <Fact label="Name" value={`${firstName} ${lastName}`.trim()} />
        <Fact label="Email" value={email} />
        <Fact label={`With ${product.name} since`} value={formatDate(new Date(createdAt))} />
        <Fact label="Account" value={info && ACCOUNT_TYPE_LABELS[info.accountType]} />
        <Fact label="Trial" value={info && describeTrial(info)} />
      </Box>
      {info?.isEmailConfirmed === false && <ConfirmEmailFirst isRefusal={false} />}
    </Section>
  );
}
