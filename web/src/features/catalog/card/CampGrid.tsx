import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import Box from '@mui/material/Box';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import { CampCard } from './CampCard.tsx';
import { cardGrid } from './cardGrid.ts';
import { cardIdOf } from './cardIdOf.ts';

const SponsoredCard = lazyComponent(
  () => import('../../ads/card/SponsoredCard.tsx'),
  (module) => module.SponsoredCard,
);

interface CampGridProps {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  readonly label: string;
}

/**
 * Camp cards, three per row on wide screens; a single card and every ad span the row (Requirements 2.98 to 2.100). An
 * ad is identified by its position, because another ad may take that position on a rerender. The list suspends until
 * the ads' code has loaded, and the previous list stays until then: an ad added later would push away the cards being
 * read.
 */
export function CampGrid({ camps, season, label }: CampGridProps) {
  return (
    <Box component="ul" aria-label={label} sx={cardGrid(camps.length === 1)}>
      {camps.map((camp, index) =>
        camp.ad && camp.advertiser ? (
          <li key={cardIdOf(camp)} {...{ [PAGE_PART]: `ad ${index}` }} className="is-ad">
            <SponsoredCard camp={camp} season={season} />
          </li>
        ) : (
          <li key={camp.org_id} {...{ [PAGE_PART]: camp.org_id }}>
            <CampCard camp={camp} season={season} />
          </li>
        ),
      )}
    </Box>
  );
}
