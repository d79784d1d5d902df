import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { placeState } from '../placeState.ts';

interface CellLinkProps {
  readonly ownerId: string;
  readonly kidId: string;
  readonly week: string;
  readonly label?: string;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/**
 * A link that opens a kid's week over the grid. The week is stored in the browser's history entry, never in the URL.
 */
export function CellLink({ ownerId, kidId, week, label, sx = {}, children }: CellLinkProps) {
  const { search, state } = useLocation() as { readonly search: string; readonly state: unknown };
  return (
    <Link
      component={RouterLink}
      to={{ search }}
      // The URL stays the same, but a new history entry lets Back close the panel.
      replace={false}
      state={{ ...placeState(state), cell: { ownerId, kidId, week } }}
      aria-label={label}
      sx={sx}
    >
      {children}
    </Link>
  );
}
