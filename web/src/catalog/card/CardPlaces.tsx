import { formatMiles } from '@campjay/events/format/distance.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { CampPlace } from './campPlaces.ts';

/** How many are shown before 'Show more locations' (SPEC §9). */
const SHOWN = 5;

export function CardPlaces({ places }: { places: readonly CampPlace[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? places : places.slice(0, SHOWN);
  return (
    <>
      {shown.map(({ label, distance, directions }) => (
        <div key={label}>
          {directions === undefined ? (
            label
          ) : (
            <Link href={directions} target="_blank" rel="noopener" aria-label={`${label}, driving directions`}>
              {label}
            </Link>
          )}
          {distance !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              {formatMiles(distance)}
            </Box>
          )}
        </div>
      ))}
      {places.length > SHOWN && (
        <Link component="button" type="button" variant="body2" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer locations' : 'Show more locations'}
        </Link>
      )}
    </>
  );
}
