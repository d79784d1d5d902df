import { cardStyles } from './cardStyles.ts';

/** The grid shared by cards and their skeletons, so that nothing moves when cards replace skeletons. */
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
    // Container queries: a card's layout depends on its own width, not on the screen's.
    '& > li': { display: 'flex', minWidth: 0, containerType: 'inline-size' },
    '& > .is-ad': { gridColumn: '1 / -1' },
  }) as const;
