import type { ManagedAd, ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { PillChoice } from '../../../ui/PillChoice.tsx';
import { FlagsMessage } from '../instances/FlagsMessage.tsx';
import { useFlags } from '../instances/useFlags.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Conflicts } from './Conflicts.tsx';
import { type Grouping, matrixOf, flagChangeFor, summaryOf } from './matrix.ts';
import { PlacementMatrix } from './PlacementMatrix.tsx';

interface AdPlacementProps {
  readonly ad: ManagedAd;
  readonly advertiser: ManagedAdvertiser;
  readonly instances: readonly PlaceableInstance[];
}

const HEADINGS: Readonly<Record<Grouping, string>> = { camp: 'Camp', region: 'Region' };

/** The sessions that one ad runs on, and those that it could run on. */
export function AdPlacement({ ad: { ad_id, ad_name }, advertiser, instances }: AdPlacementProps) {
  const [grouping, setGrouping] = useState<Grouping>('camp');
  const [includesOtherAds, setIncludesOtherAds] = useState(false);
  const flags = useFlags(advertiser.advertiser_id, ad_id);
  const matrix = useMemo(() => matrixOf(instances, grouping), [instances, grouping]);
  const set = (pressedInstances: readonly PlaceableInstance[]): void => {
    const flagChange = flagChangeFor(pressedInstances, ad_id, includesOtherAds);
    void flags.set(flagChange.instances, flagChange.active);
  };
  return (
    <Panel heading={ad_name}>
      <Typography role="status">{summaryOf(instances, ad_id)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 4, rowGap: 1.5, my: 2 }}>
        <PillChoice
          label="Rows"
          pills={[
            { value: 'camp', text: 'Camps' },
            { value: 'region', text: 'Regions' },
          ]}
          selected={[grouping]}
          onToggle={setGrouping}
        />
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}>
          <input
            type="checkbox"
            checked={includesOtherAds}
            onChange={({ target }) => setIncludesOtherAds(target.checked)}
            style={{ width: 20, height: 20, flexShrink: 0 }}
          />
          Also take sessions that other ads have
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Each field says how many of its sessions are On. A press turns on all of them; another press turns them off.
      </Typography>
      <FlagsMessage outcome={flags.outcome} instances={instances} />
      <PlacementMatrix matrix={matrix} adId={ad_id} heading={HEADINGS[grouping]} isBusy={flags.isSetting} onSet={set} />
      <Conflicts instances={instances} adId={ad_id} ads={advertiser.ads} />
    </Panel>
  );
}
