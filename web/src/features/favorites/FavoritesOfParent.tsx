import { product } from '@campjay/domain/product.ts';
import ShareIcon from '@mui/icons-material/IosShare';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { CardSkeletons } from '../catalog/card/CardSkeletons.tsx';
import { useFavoritesQuery } from './favoritesApi.ts';
import { FavoritesList } from './FavoritesList.tsx';
import { ListCover } from './ListCover.tsx';

const Sharing = lazyComponent(
  () => import('./Sharing.tsx'),
  (module) => module.Sharing,
);

/** The parent's favorites, and the lists of others that they follow (Requirement 2.104). */
export function FavoritesOfParent() {
  const { data: favorites, isError, refetch } = useFavoritesQuery(undefined);
  const [isSharing, setSharing] = useState(false);
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
            onClick={() => setSharing(true)}
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
      <LazyDialog isOpen={isSharing} onClose={() => setSharing(false)} title="Share your favorites">
        <Sharing />
      </LazyDialog>
    </Box>
  );
}
