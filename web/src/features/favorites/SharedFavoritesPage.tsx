import { product } from '@campjay/domain/product.ts';
import { sharedListText } from '@campjay/domain/texts/sharedList.ts';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { DeadLink } from './DeadLink.tsx';
import { ListCover } from './ListCover.tsx';
import { SharedFavorites } from './SharedFavorites.tsx';
import { useSharedQuery } from './sharingApi.ts';

const NOT_FOUND = 404;

/** The page of a favorites share link (Requirement 2.9). */
export function SharedFavoritesPage() {
  const { token = '' } = useParams();
  const { status } = useIdentity();
  const { data, error, refetch } = useSharedQuery(token, {
    skip: status === 'loading',
    refetchOnMountOrArgChange: true,
  });
  const isGone = error !== undefined && 'status' in error && (error.status === NOT_FOUND || error.status === 400);
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${sharedListText.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      {isGone ? (
        <DeadLink />
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
