import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '../../ui/Link.tsx';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { isUnlocked } from './benchmarkingApi.ts';

interface AccessDialogProps {
  /** Name of the requested camp; undefined if the URL has no known camp. */
  readonly name: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Dialog that explains why a camp's figures are locked, and how its operator gets access. */
export function AccessDialog({ name, isOpen, onClose }: AccessDialogProps) {
  const dispatch = useAppDispatch();
  const { status } = useIdentity();
  const isSignedOut = status === 'signedOut';
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={onClose}
      title="This camp is locked"
      maxWidth="xs"
      actions={
        <>
          <Button onClick={onClose} sx={{ minHeight: 44 }}>
            See the sample camp
          </Button>
          {isSignedOut ? (
            <Button
              variant="contained"
              disableElevation
              sx={{ minHeight: 44 }}
              onClick={() => {
                onClose();
                dispatch(signInOpened('signIn'));
              }}
            >
              Sign In
            </Button>
          ) : (
            <Button
              variant="contained"
              disableElevation
              component={RouterLink}
              to="/ads/offering#ask-for-access"
              sx={{ minHeight: 44 }}
            >
              Ask for access
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {name === undefined
          ? 'This address does not match a listed camp. The sample camp is shown instead.'
          : `Signed-in users see the figures of ${name} once its website is unlocked. The sample camp is shown instead.`}
      </Typography>
      <Typography sx={{ mt: 1.5 }}>
        {isSignedOut
          ? 'If you have an account and your camp is unlocked, please sign in.'
          : 'If this is your camp, ask for access, and we will unlock your website. We use only public figures.'}
      </Typography>
    </LazyDialog>
  );
}

/** At most this many options are listed; the user finds the others by typing. */
const MAX_OPTIONS = 60;
const filterOptions = createFilterOptions<BenchmarkCampOrg>({
  limit: MAX_OPTIONS,
  stringify: ({ display_name, base_url }) => `${display_name} ${base_url}`,
});
const NO_URLS: readonly string[] = [];

interface CampSelectProps {
  /** Undefined while loading. */
  readonly orgs: readonly BenchmarkCampOrg[] | undefined;
  /** Base URLs of the unlocked websites; undefined while loading. */
  readonly unlockedUrls: readonly string[] | undefined;
  readonly selected: BenchmarkCampOrg;
  readonly onChoose: (org: BenchmarkCampOrg) => void;
}

/** Field that selects the camp to compare. Locked camps are listed too; the page then explains how to get access. */
export function CampSelect({ orgs, unlockedUrls = NO_URLS, selected, onChoose }: CampSelectProps) {
  return (
    <Autocomplete
      sx={{ maxWidth: 640, bgcolor: 'background.paper', borderRadius: 1.5 }}
      options={orgs ?? [selected]}
      loading={orgs === undefined}
      loadingText="Loading…"
      noOptionsText="No camp has this name or website."
      value={selected}
      disableClearable
      autoHighlight
      filterOptions={filterOptions}
      getOptionLabel={({ display_name }) => display_name}
      getOptionKey={({ org_id, base_url }) => `${org_id} ${base_url}`}
      isOptionEqualToValue={(one, other) => one.org_id === other.org_id && one.base_url === other.base_url}
      onChange={(_event, org) => onChoose(org)}
      renderOption={({ key, ...props }, org) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1, minHeight: 44 }}>
          <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {org.display_name}
          </Box>
          {!isUnlocked(org, unlockedUrls) && (
            <LockIcon fontSize="small" titleAccess="locked" sx={{ color: 'text.secondary' }} />
          )}
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label="Camp" />}
    />
  );
}
