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

/** Leads to a kid's week, which opens over the grid; the browser's history entry says which one, never the address. */
export function CellLink({ ownerId, kidId, week, label, sx = {}, children }: CellLinkProps) {
  const { search, state } = useLocation() as { readonly search: string; readonly state: unknown };
  return (
    <Link
      component={RouterLink}
      to={{ search }}
      // The address stays the same, and Back is to close what opens.
      replace={false}
      state={{ ...placeState(state), cell: { ownerId, kidId, week } }}
      aria-label={label}
      sx={sx}
    >
      {children}
    </Link>
  );
}
