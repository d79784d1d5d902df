/** The common style of all form fields; sizes in pixels. */
export const FIELD_HEIGHT = 56;
export const fieldSurface = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { bgcolor: 'background.paper', borderColor: 'text.secondary' },
} as const;
