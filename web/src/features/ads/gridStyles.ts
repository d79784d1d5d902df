/** Gives a data grid the product's colors, in the light and dark themes. */
export const gridStyles = {
  '&&': {
    '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-color-background-overlay': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-header-background-base': 'var(--mui-palette-background-default)',
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    '--DataGrid-t-color-foreground-accent': 'var(--mui-palette-primary-main)',
  },
  borderRadius: 1,
  borderColor: 'divider',
  fontSize: 15,
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 700 },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', py: 0.5, lineHeight: 1.35 },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within':
    { outlineOffset: '-3px' },
  '& .MuiCheckbox-root': {
    color: 'text.secondary',
    '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: 'primary.main' },
  },
  '& .MuiDataGrid-footerContainer': { flexWrap: 'wrap' },
  '& .MuiTablePagination-root': { color: 'text.secondary' },
} as const;
