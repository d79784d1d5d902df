import { Suspense, use, useEffect, useRef } from 'react';
import { Busy } from '../../../ui/Busy.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { useInView } from '../../../ui/useInView.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardSkeletons } from '../card/CardSkeletons.tsx';
import { ServedCamps, ServedListContext } from './ServedCamps.tsx';
import styles from './results.module.css';
import type { CampList } from '../useCampList.ts';

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
  return <div ref={useInView(stableOnReached.current)} className={styles['scrollTrigger']} />;
}

/** The area below the cards. Loads the next cards on scroll or by a button, or shows that there are no more. */
export function ListFooter({ list }: { list: CampList }) {
  const servedList = use(ServedListContext);
  if (servedList?.moreCamps !== undefined && list.lastChunk === servedList.cards)
    return (
      <>
        <ServedCamps markup={servedList.moreCamps} />
        {list.isLoadingMore && <Busy />}
      </>
    );
  if (list.isLoadingMore) {
    return (
      <div className={styles['loadingMore']}>
        <span role="status">Loading...</span>
        <CardSkeletons count={3} />
      </div>
    );
  }
  // The key creates a new trigger after each chunk, because a trigger that stays in view does not fire again.
  if (list.nextChunkMode === 'on scroll') return <ScrollTrigger key={list.camps?.length} onReached={list.loadMore} />;
  if (list.nextChunkMode === 'by button') {
    return (
      <div className={styles['loadMore']}>
        <Button kind="outlined" onClick={list.loadMore}>
          Load more
        </Button>
      </div>
    );
  }
  return (
    <Suspense fallback={null}>
      <EndOfList />
    </Suspense>
  );
}
