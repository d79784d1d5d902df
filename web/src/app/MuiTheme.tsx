import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The theme of the component library, for parts of the page that use it. Its colors follow the color scheme of the page
 * (see `colorScheme.ts`): without a node and a storage, the provider neither sets nor stores the scheme itself. Inside
 * another `MuiTheme` it adds no styles.
 */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null} noSsr>
      {children}
    </ThemeProvider>
  );
}
