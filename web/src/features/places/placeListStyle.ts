export const placeListStyle = {
  position: 'absolute',
  zIndex: 'modal',
  top: '100%',
  mt: 0.5,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 8,
} as const;

export const placeOptionsStyle = {
  m: 0,
  p: 0,
  py: 0.5,
  listStyle: 'none',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
} as const;

export const placeOptionStyle = {
  minHeight: 44,
  px: 2,
  py: 1.25,
  lineHeight: 1.4,
  cursor: 'pointer',
  '&.pointed': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': { fontWeight: 700 },
  '.detail': { color: 'text.secondary', typography: 'body2' },
} as const;

export const placeNoteStyle = {
  px: 2,
  py: 1,
  flexShrink: 0,
  color: 'text.secondary',
  typography: 'body2',
  '&:empty': { display: 'none' },
} as const;
