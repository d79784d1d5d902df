export const placeListStyle = {
  position: 'absolute',
  zIndex: 'modal',
  top: '100%',
  mt: 0.5,
  py: 0.5,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 8,
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
  color: 'text.secondary',
  typography: 'body2',
  '&:empty': { display: 'none' },
} as const;
