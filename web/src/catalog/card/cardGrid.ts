import { cardStyles } from './cardStyles.ts';

/** The grid that cards and their skeletons share, so that nothing moves when the one takes the other's place. */
export const cardGrid = (isSingle = false) =>
  ({
    ...cardStyles,
    display: 'grid',
    gap: { xs: 2, sm: 2.5 },
    gridTemplateColumns: isSingle
      ? 'minmax(0, 1fr)'
      : { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    listStyle: 'none',
    m: 0,
    p: 0,
    // A card lays itself out by the width that it has, not by the screen's.
    '& > li': { display: 'flex', minWidth: 0, containerType: 'inline-size' },
    '& > .is-ad': { gridColumn: '1 / -1' },
  }) as const;
