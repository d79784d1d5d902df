import { product } from '@campjay/domain/product/product.ts';
import ShareIcon from '@mui/icons-material/IosShare';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import { CardSkeletons } from '../catalog/card/CardSkeletons.tsx';
import { useFavoritesQuery } from './favoritesApi.ts';
import { FavoritesList } from './FavoritesList.tsx';
import { ListCover, SignUpButton } from './ListCover.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';

const Sharing = lazyComponent(
  () => import('./Sharing.tsx'),
  (module) => module.Sharing,
);

/** The page of a signed-in parent: their favorites, and the lists of others that they follow (Requirement 2.104). */
function ParentFavorites() {
  const { data: favorites, isError, refetch } = useFavoritesQuery(undefined);
  const [isShareDialogOpen, setIsShareDialogOpen] = useState(false);
  return (
    <Box component="main" sx={{ minHeight: '100vh' }}>
      <title>{`Favorites – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <ListCover title="Favorites">
        {favorites && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<ShareIcon />}
            aria-haspopup="dialog"
            sx={{ minHeight: 44 }}
            onClick={() => setIsShareDialogOpen(true)}
          >
            {favorites.areFavoritesShared ? 'Shared' : 'Share'}
          </Button>
        )}
      </ListCover>
      {favorites ? (
        <FavoritesList favorites={favorites} />
      ) : (
        <PageWidth>
          <Box sx={{ mt: 3 }}>
            {isError ? (
              <LoadFailed large text="Your favorites could not be loaded." onRetry={() => void refetch()} />
            ) : (
              <>
                <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
                  Loading…
                </Box>
                <CardSkeletons count={3} />
              </>
            )}
          </Box>
        </PageWidth>
      )}
      <LazyDialog isOpen={isShareDialogOpen} onClose={() => setIsShareDialogOpen(false)} title="Share your favorites">
        <Sharing />
      </LazyDialog>
    </Box>
  );
}

/** The favorites page. For visitors, it explains what favorites are and offers to sign up (Requirement D15.21). */
export function FavoritesPage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/favorites" action={<SignUpButton />} /> : <ParentFavorites />;
}
