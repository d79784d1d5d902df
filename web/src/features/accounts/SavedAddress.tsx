import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSavedPlaceQuery, useSavePlaceMutation } from '../places/savedPlaceApi.ts';
import { Section } from './Section.tsx';

/** The saved address, where searches start. */
export function SavedAddress() {
  const { data: saved, isError, isLoading, refetch } = useSavedPlaceQuery(undefined);
  const [save, { isLoading: isClearing, isError: hasFailed }] = useSavePlaceMutation();
  const clearPlace = async (): Promise<void> => {
    if (isClearing) return;
    const { data } = await save(null);
    if (data) void refetch();
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
            Your searches begin within {saved.radius} {saved.radius === 1 ? 'mile' : 'miles'} of{' '}
            <strong>{saved.label}</strong>.
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
      {hasFailed && <Typography role="alert">Your place could not be forgotten. Please try again.</Typography>}
    </Section>
  );
}
