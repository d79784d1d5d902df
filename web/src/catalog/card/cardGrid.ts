/** The grid that cards and their skeletons share, so that nothing moves when the one takes the other's place. */
export const cardGrid = (isSingle = false) => ({
  display: 'grid',
  gap: { xs: 2, sm: 2.5 },
  gridTemplateColumns: isSingle
    ? 'minmax(0, 1fr)'
    : { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  listStyle: 'none',
  m: 0,
  p: 0,
});
