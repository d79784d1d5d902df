import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useClearAddressMutation, useSavedAddressQuery } from './accountsApi.ts';
import { Section } from './Section.tsx';

/** The place that searches begin at. */
export function SavedAddress() {
  const { data: saved, isError, isLoading } = useSavedAddressQuery(undefined);
  const [clear, { isLoading: isClearing, isError: hasFailed }] = useClearAddressMutation();
  const forget = (): void => {
    if (!isClearing) void clear(undefined);
  };
  return (
    <Section heading="Your place">
      {isLoading && <Typography role="status">Loading…</Typography>}
      {isError && !saved && <Typography role="alert">Your place could not be loaded.</Typography>}
      {saved === null && (
        <Typography role="status">
          No place is saved. Choose one in the search, and your searches will begin there.
        </Typography>
      )}
      {saved && (
        <>
          <Typography>
            Your searches begin within {saved.addressRadius} {saved.addressRadius === 1 ? 'mile' : 'miles'} of{' '}
            <strong>{saved.address}</strong>.
          </Typography>
          <Button variant="outlined" aria-disabled={isClearing} onClick={forget} sx={{ minHeight: 44 }}>
            Forget this place
          </Button>
        </>
      )}
      {hasFailed && <Typography role="alert">Your place could not be forgotten. Please try again.</Typography>}
    </Section>
  );
}
