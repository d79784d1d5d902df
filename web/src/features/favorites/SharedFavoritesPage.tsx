import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { useEffect, type ReactNode, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Link as RouterLink } from '../../ui/Link.tsx';
import type { RequestError } from '../../app/requestErrors.ts';
import { useReceiveShareMutation, useSharedQuery, consumeFollowIntent, saveFollowIntent } from './sharingApi.ts';
import { addSharerToSelection } from './useListSelection.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import type { SharedFavorites as SharedFavoritesResponse } from '@campjay/query-api/favorites/contract.ts';
import { CardSettingContext, LinkNotesContext } from '../catalog/card/cardSetting.ts';
import { search } from '../catalog/search.ts';
import type { PageSearch } from '../catalog/searchRequest.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import { SavedCampCards, useSavedCamps } from './SavedCampCards.tsx';
import { ListCover, SharingFailed } from './ListCover.tsx';
import { formatSharerName } from './favoritesApi.ts';
import Link from '@mui/material/Link';
import { JayMedallion } from '../../ui/Jay.tsx';
import { product } from '@campjay/domain/product/product.ts';
import { sharedListText } from '@campjay/domain/texts/sharedPages.ts';

/**
 * Follows the list of a share link if `shouldFollow`: adds it to the parent's favorites page and selects it there. A
 * parent who signed up in order to follow the list is then sent to that page.
 */
const useFollowList = (
  token: string,
  shouldFollow: boolean,
  isAlreadyFollowed: boolean,
): { readonly isFollowed: boolean; readonly error: RequestError | undefined; readonly retry: () => void } => {
  const navigate = useNavigate();
  const [receiveShare, { isUninitialized, isSuccess, error }] = useReceiveShareMutation();
  useEffect(() => {
    if (shouldFollow && !isAlreadyFollowed && isUninitialized) void receiveShare({ token });
  }, [shouldFollow, isAlreadyFollowed, isUninitialized, receiveShare, token]);
  const isFollowed = shouldFollow && (isAlreadyFollowed || isSuccess);
  useEffect(() => {
    const sharer = sharerOf(token);
    if (!isFollowed || sharer === undefined) return;
    addSharerToSelection(sharer);
    if (consumeFollowIntent()) void navigate('/favorites', { replace: true });
  }, [isFollowed, navigate, token]);
  return { isFollowed, error, retry: () => void receiveShare({ token }) };
};

/** A message on a card that overlaps the banner, with actions beside it. */
function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        p: 2,
        mt: -6,
        mb: 2.5,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1.5,
        boxShadow: '0 8px 24px rgb(18 34 54 / 0.14)',
      }}
    >
      <Box role="status" sx={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {children}
    </Box>
  );
}

const FavoritesLink = () => (
  <Button component={RouterLink} to="/favorites" variant="contained" disableElevation sx={{ minHeight: 48 }}>
    Go to your favorites
  </Button>
);

interface SharedListNoteProps {
  readonly name: string;
  readonly isOwn: boolean;
  readonly isSignedOut: boolean;
  readonly followState: ReturnType<typeof useFollowList>;
}

/** Explains whose list this is and what the reader can do with it. */
function SharedListNote({ name, isOwn, isSignedOut, followState }: SharedListNoteProps) {
  const dispatch = useAppDispatch();
  if (isOwn)
    return (
      <Note text="This is your own list, as people with the link see it.">
        <FavoritesLink />
      </Note>
    );
  if (isSignedOut)
    return (
      <Note text={`${name} shares these camps with you. With a free account, you can keep them next to your own.`}>
        <Button
          variant="contained"
          disableElevation
          sx={{ minHeight: 48 }}
          onClick={() => {
            saveFollowIntent();
            dispatch(signInOpened('signUp'));
          }}
        >
          Sign up to keep this list
        </Button>
      </Note>
    );
  if (followState.error)
    return (
      <Note text="This list is not in your favorites yet.">
        <SharingFailed error={followState.error} />
        <Button variant="contained" disableElevation sx={{ minHeight: 48 }} onClick={followState.retry}>
          Try again
        </Button>
      </Note>
    );
  return (
    <Note text={followState.isFollowed ? `The list of ${name} is now in your favorites.` : 'Adding this list…'}>
      {followState.isFollowed && <FavoritesLink />}
    </Note>
  );
}

/** A search without filters, in the default order. */
const UNFILTERED_SEARCH: PageSearch = search.getInitialState();

/**
 * Another parent's favorites. Signed-in parents follow the list by opening its link; visitors are invited to sign up.
 */
function SharedFavorites({ token, shared }: { token: string; shared: SharedFavoritesResponse['data'] }) {
  const { sharerInfo, favoritedCamps, notes, isOwn, isReceived } = shared;
  const { status } = useIdentity();
  const name = formatSharerName({ sharerFirstName: sharerInfo.firstName, sharerLastName: sharerInfo.lastName });
  const followState = useFollowList(token, status === 'signedIn' && !isOwn, isReceived);
  const list = useSavedCamps(
    UNFILTERED_SEARCH,
    useMemo(() => (favoritedCamps.length > 0 ? { token } : undefined), [favoritedCamps.length, token]),
  );
  const noteByCamp = useMemo(
    () => new Map(notes.map(({ campOrgId, note }) => [campOrgId, { name, note }])),
    [name, notes],
  );
  return (
    <CardSettingContext value="shared">
      <LinkNotesContext value={noteByCamp}>
        <ListCover title={`Favorite camps of ${name}`} />
        <PageWidth>
          <SharedListNote name={name} isOwn={isOwn} isSignedOut={status === 'signedOut'} followState={followState} />
          {favoritedCamps.length === 0 ? (
            <Box component="p" sx={{ typography: 'h3', textAlign: 'center', py: 5 }}>
              There are no camps in this list yet.
            </Box>
          ) : (
            <SavedCampCards list={list} camps={list.camps} label={`Favorite camps of ${name}`} />
          )}
        </PageWidth>
      </LinkNotesContext>
    </CardSettingContext>
  );
}

/** Shown for a share link that is invalid or was turned off. The page does not reveal which of the two it is. */
function LinkNotFound() {
  return (
    <>
      <ListCover title="This list is not shared" />
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 2, py: 5, textAlign: 'center' }}>
        <JayMedallion width={168} />
        <Box component="p" sx={{ m: 0, maxWidth: '46ch' }}>
          The link was turned off, or part of it is missing. The person who sent it can send you a new one.
        </Box>
        <Link component={RouterLink} to="/" sx={{ py: 1.25 }}>
          Search for camps
        </Link>
      </Box>
    </>
  );
}

/** HTTP statuses for a malformed token (400), and for a token to which no shared list belongs (404). */
const INVALID_LINK_STATUSES: readonly unknown[] = [400, 404];

/** The page of a favorites share link (Requirement 2.9). */
export function SharedFavoritesPage() {
  const { token = '' } = useParams();
  const { status } = useIdentity();
  const { data, error, refetch } = useSharedQuery(token, {
    skip: status === 'loading',
    refetchOnMountOrArgChange: true,
  });
  const isLinkInvalid = error !== undefined && 'status' in error && INVALID_LINK_STATUSES.includes(error.status);
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${sharedListText.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      {isLinkInvalid ? (
        <LinkNotFound />
      ) : data ? (
        <SharedFavorites token={token} shared={data} />
      ) : (
        <>
          <ListCover title={sharedListText.title} />
          {error ? (
            <LoadFailed large text="The list could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <Box role="status" sx={{ p: 3, textAlign: 'center' }}>
              Loading…
            </Box>
          )}
        </>
      )}
    </Box>
  );
}
