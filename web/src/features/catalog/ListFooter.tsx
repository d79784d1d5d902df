import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { useInView } from '../../ui/useInView.ts';
import { CardSkeletons } from './card/CardSkeletons.tsx';
import type { CampList } from './useCampList.ts';

const EndOfList = lazyComponent(
  () => import('./EndOfList.tsx'),
  (module) => module.EndOfList,
);

/** An invisible element that calls the latest `onReached` when it is nearly in view. */
function ScrollTrigger({ onReached }: { onReached: () => void }) {
  const latestOnReached = useRef(onReached);
  useEffect(() => {
    latestOnReached.current = onReached;
  });
  const stableOnReached = useRef(() => {
    latestOnReached.current();
  });
  return <Box ref={useInView(stableOnReached.current)} sx={{ height: 1 }} />;
}

/** The area below the cards. Loads the next cards on scroll or by a button, or shows that there are no more. */
export function ListFooter({ list }: { list: CampList }) {
  if (list.isLoadingMore) {
    return (
      <Box sx={{ mt: 2.5 }}>
        <Box component="span" role="status" sx={{ display: 'block', mb: 1, color: 'text.secondary' }}>
          Loading...
        </Box>
        <CardSkeletons count={3} />
      </Box>
    );
  }
  // The key creates a new trigger after each chunk, because a trigger that stays in view does not fire again.
  if (list.nextChunkMode === 'on scroll') return <ScrollTrigger key={list.camps?.length} onReached={list.loadMore} />;
  if (list.nextChunkMode === 'by button') {
    return (
      <Box sx={{ textAlign: 'center', mt: 3 }}>
        <Button variant="outlined" size="large" onClick={list.loadMore}>
          Load more
        </Button>
      </Box>
    );
  }
  return (
    <Suspense fallback={null}>
      <EndOfList />
    </Suspense>
  );
}
