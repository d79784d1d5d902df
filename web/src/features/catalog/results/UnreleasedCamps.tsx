import type { ComponentProps } from 'react';
import { jayUrl } from '../../../ui/jayPictures.ts';
import { DeferredImage } from '../../../ui/DeferredImage.tsx';
import { CampGrid } from '../card/CampGrid.tsx';
import styles from './results.module.css';

type UnreleasedCampsProps = Pick<ComponentProps<typeof CampGrid>, 'camps' | 'season'>;

/** A section of the results: camps that have not released their schedule for the season yet. */
export function UnreleasedCamps({ camps, season }: UnreleasedCampsProps) {
  return (
    <section aria-labelledby="unreleased" className={styles['unreleased']}>
      <div className={styles['unreleasedHead']}>
        <DeferredImage src={jayUrl('looking-through-binoculars')} size={56} />
        <h2 id="unreleased" className={styles['heading']}>
          {season} schedule not released yet
        </h2>
      </div>
      <CampGrid camps={camps} season={season} label="Camps without a schedule" />
    </section>
  );
}
