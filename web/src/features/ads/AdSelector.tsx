import type { AdStatus } from '@campjay/events/ads/values.ts';
import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';

/** Label and description of each ad status. */
export const AD_STATUS_TEXTS: Readonly<Record<AdStatus, { readonly name: string; readonly description: string }>> = {
  draft: { name: 'Draft', description: 'Nobody sees it yet. Take your time.' },
  active: {
    name: 'Active',
    description:
      'It is shown wherever one of its sessions matches a search, while there is budget left. You are charged from now on.',
  },
  paused: {
    name: 'Paused',
    description:
      'Within moments it is no longer shown. Texts, pictures and sessions stay as they are, and nothing is charged.',
  },
  archived: {
    name: 'Archived',
    description:
      'It is no longer shown, and comes last in the list of your ads. Its reports stay. You can bring it back.',
  },
};

interface AdSelectorProps {
  readonly ads: readonly ManagedAd[];
  readonly selectedAd: ManagedAd;
  readonly onChoose: (adId: string) => void;
}

/** A menu for choosing the ad that the page shows; archived ads come last. */
export function AdSelector({ ads, selectedAd, onChoose }: AdSelectorProps) {
  const archivedRank = ({ status }: ManagedAd): number => (status === 'archived' ? 1 : 0);
  const sortedAds = ads.toSorted((a, b) => archivedRank(a) - archivedRank(b));
  return (
    <Box sx={{ display: 'flex', flex: '1 1 240px', maxWidth: 480, minWidth: 0 }}>
      <ChoiceField
        label="Ad"
        value={selectedAd.ad_id}
        options={sortedAds.map(({ ad_id, ad_name, status }) => [
          ad_id,
          `${ad_name} (${AD_STATUS_TEXTS[status].name.toLowerCase()})`,
        ])}
        onChoose={(adId = '') => onChoose(adId)}
      />
    </Box>
  );
}
