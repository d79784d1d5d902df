import { jayUrl } from '../../../ui/jayPictures.ts';
import { DeferredImage } from '../../../ui/DeferredImage.tsx';
import styles from './results.module.css';

/** The message and picture below the last card, once all camps have loaded. */
export function EndOfList() {
  return (
    <div className={styles['end']}>
      <DeferredImage src={jayUrl('asleep-in-a-nest')} size={112} />
      <p>Those are all the camps we found for this search.</p>
    </div>
  );
}
