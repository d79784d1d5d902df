import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import { lazyPart } from '../../ui/lazyComponent.ts';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import { CampCard } from './CampCard.tsx';
import { cardGrid } from './cardGrid.ts';
import { cardIdOf } from './cardIdOf.ts';

const SponsoredCard = lazyPart(
  () => import('../../advertising/card/SponsoredCard.tsx'),
  (module) => module.SponsoredCard,
);

interface CampGridProps {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  readonly label: string;
}

/**
 * Cards side by side, three to a row on wide screens; one alone, and every ad, has the row to itself. Another ad may stand
 * in the same place when the page is drawn anew, so that an ad is found again by its place. The list is drawn when the script of
 * its ads is there, and the former one stays until then: an ad that came later would push away the cards that are being read.
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
