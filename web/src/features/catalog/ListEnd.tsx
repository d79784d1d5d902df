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

/** Loads the next chunk when it is nearly in view. */
function ScrollTrigger({ onReached }: { onReached: () => void }) {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  const call = useRef(() => {
    latest.current();
  });
  return <Box ref={useInView(call.current)} sx={{ height: 1 }} />;
}

/** Below the cards: loads the next ones, automatically or by a button. */
export function ListEnd({ list: { camps, more, isLoadingMore, loadMore } }: { list: CampList }) {
  if (isLoadingMore) {
    return (
      <Box sx={{ mt: 2.5 }}>
        <Box component="span" role="status" sx={{ display: 'block', mb: 1, color: 'text.secondary' }}>
          Loading...
        </Box>
        <CardSkeletons count={3} />
      </Box>
    );
  }
  if (more === 'by itself') return <ScrollTrigger key={camps?.length} onReached={loadMore} />;
  if (more === 'when asked') {
    return (
      <Box sx={{ textAlign: 'center', mt: 3 }}>
        <Button variant="outlined" size="large" onClick={loadMore}>
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
