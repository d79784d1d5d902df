import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { addressOfJay } from '../ui/addressOfJay.ts';
import { DeferredImage } from '../ui/DeferredImage.tsx';
import { useInView } from '../ui/useInView.ts';
import { CardSkeletons } from './card/CardSkeletons.tsx';
import type { CampList } from './useCampList.ts';

/** Loads the next chunk as soon as its place on the page is nearly in view. */
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

/** Below the cards: what loads next, and how. */
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
    <Box sx={{ textAlign: 'center', color: 'text.secondary', mt: 5 }}>
      <DeferredImage src={addressOfJay('asleep-in-a-nest')} size={112} />
      <Box component="p" sx={{ mt: 1, mb: 0 }}>
        That is every camp we know for this search.
      </Box>
    </Box>
  );
}
