import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import { CampCard } from './CampCard.tsx';
import { cardGrid } from './cardGrid.ts';

interface CampGridProps {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  readonly label: string;
}

/** Cards side by side, three to a row on wide screens; one alone has the row to itself. */
export function CampGrid({ camps, season, label }: CampGridProps) {
  return (
    <Box component="ul" aria-label={label} sx={cardGrid(camps.length === 1)}>
      {camps.map((camp) => (
        <li key={camp.org_id} {...{ [PAGE_PART]: camp.org_id }}>
          <CampCard camp={camp} season={season} />
        </li>
      ))}
    </Box>
  );
}
