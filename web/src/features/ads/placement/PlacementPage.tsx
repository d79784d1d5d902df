import type { ManagedAd, PlaceableInstance, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { instanceName, instanceKey, instanceStatus, findOwnerAdName } from '../instances/instanceFacts.ts';
import { useMemo, useState } from 'react';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { useSessionActivation, SessionActivationMessage, AdvertiserSessions } from '../instances/instanceFlags.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Grouping, buildMatrix, findActivationChange, describePlacement } from './matrix.ts';
import { PlacementMatrix } from './PlacementMatrix.tsx';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { AdSelector } from '../AdSelector.tsx';
import { useSelectedAd } from '../adPageState.tsx';

/** Maximum number of sessions listed per ad. */
const MAX_LISTED = 8;

interface SessionsInOtherAdsProps {
  readonly instances: readonly PlaceableInstance[];
  readonly adId: string;
  readonly ads: readonly ManagedAd[];
}

/** Lists the sessions that other ads own, by ad. A session belongs to at most one ad. */
function SessionsInOtherAds({ instances, adId, ads }: SessionsInOtherAdsProps) {
  const otherAdSessions = instances.filter((instance) => instanceStatus(instance, adId) === 'Other ad');
  const ownerNames = [...new Set(otherAdSessions.map((instance) => findOwnerAdName(instance, ads) ?? ''))];
  if (ownerNames.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 700 }}>
        In other ads
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A session can be in only one ad, so that parents see it only once.
      </Typography>
      {ownerNames.map((adName) => {
        const ownedSessions = otherAdSessions.filter((instance) => findOwnerAdName(instance, ads) === adName);
        return (
          <details key={adName}>
            <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {`${adName}: ${ownedSessions.length} ${ownedSessions.length === 1 ? 'session' : 'sessions'}`}
            </Box>
            <Box component="ul" sx={{ mt: 0, pl: 3 }}>
              {ownedSessions.slice(0, MAX_LISTED).map((instance) => (
                <li key={instanceKey(instance)}>
                  {instance.camp_org_name}, {instanceName(instance)}
                </li>
              ))}
              {ownedSessions.length > MAX_LISTED && <li>{`and ${ownedSessions.length - MAX_LISTED} more`}</li>}
            </Box>
          </details>
        );
      })}
    </Box>
  );
}

interface AdPlacementProps {
  readonly ad: ManagedAd;
  readonly advertiser: ManagedAdvertiser;
  readonly instances: readonly PlaceableInstance[];
}

const HEADINGS: Readonly<Record<Grouping, string>> = { camp: 'Camp', region: 'Region' };

/** Shows which sessions are On in one ad, and lets the user turn them on and off. */
function AdPlacement({ ad: { ad_id, ad_name }, advertiser, instances }: AdPlacementProps) {
  const [grouping, setGrouping] = useState<Grouping>('camp');
  const [includesOtherAds, setIncludesOtherAds] = useState(false);
  const activation = useSessionActivation(advertiser.advertiser_id, ad_id);
  const matrix = useMemo(() => buildMatrix(instances, grouping), [instances, grouping]);
  const toggle = (pressedInstances: readonly PlaceableInstance[]): void => {
    const change = findActivationChange(pressedInstances, ad_id, includesOtherAds);
    void activation.setActive(change.instances, change.isActive);
  };
  return (
    <Panel heading={ad_name}>
      <Typography role="status">{describePlacement(instances, ad_id)}</Typography>
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
        Each cell shows how many of its sessions are On. Press it to turn all of them on, and again to turn them off.
      </Typography>
      <SessionActivationMessage outcome={activation.outcome} instances={instances} />
      <PlacementMatrix
        matrix={matrix}
        adId={ad_id}
        heading={HEADINGS[grouping]}
        isBusy={activation.isSaving}
        onToggle={toggle}
      />
      <SessionsInOtherAds instances={instances} adId={ad_id} ads={advertiser.ads} />
    </Panel>
  );
}

/** Page on which an advertiser chooses the camps, regions, and weeks of each ad. */
export function PlacementPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { ad, selectAd } = useSelectedAd(advertiser);
  const { search } = useLocation();
  if (!ad)
    return (
      <Typography>
        There is no ad to place yet.{' '}
        <Link component={RouterLink} to={{ pathname: '/ads/design', search }} underline="always">
          Make the first one
        </Link>
        .
      </Typography>
    );
  return (
    <>
      <Box sx={{ display: 'flex', mb: 2.5 }}>
        <AdSelector ads={advertiser.ads} selectedAd={ad} onChoose={selectAd} />
      </Box>
      <AdvertiserSessions advertiser={advertiser}>
        {(instances) => <AdPlacement key={ad.ad_id} ad={ad} advertiser={advertiser} instances={instances} />}
      </AdvertiserSessions>
    </>
  );
}
