/** The paper that a camp is described on. */
export const cardSurface = {
  width: '100%',
  p: { xs: 2, sm: 2.5 },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  display: 'flex',
  flexDirection: 'column',
} as const;
