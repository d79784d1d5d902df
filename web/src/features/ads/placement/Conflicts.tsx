import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { instanceName } from '../instances/instanceFacts.ts';
import { instanceKey, instanceStatus, ownerName } from '../instances/instanceStatus.ts';

/** Maximum number of sessions listed per ad. */
const MAX_LISTED = 8;

interface ConflictsProps {
  readonly instances: readonly PlaceableInstance[];
  readonly adId: string;
  readonly ads: readonly ManagedAd[];
}

/** Sessions owned by other ads; a session belongs to at most one ad. */
export function Conflicts({ instances, adId, ads }: ConflictsProps) {
  const otherAdSessions = instances.filter((instance) => instanceStatus(instance, adId) === 'Other ad');
  const owners = [...new Set(otherAdSessions.map((instance) => ownerName(instance, ads) ?? ''))];
  if (owners.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 700 }}>
        In other ads
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A session is in one ad at most, so that a parent meets each only once.
      </Typography>
      {owners.map((owner) => {
        const owned = otherAdSessions.filter((instance) => ownerName(instance, ads) === owner);
        return (
          <details key={owner}>
            <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {`${owner}: ${owned.length} ${owned.length === 1 ? 'session' : 'sessions'}`}
            </Box>
            <Box component="ul" sx={{ mt: 0, pl: 3 }}>
              {owned.slice(0, MAX_LISTED).map((instance) => (
                <li key={instanceKey(instance)}>
                  {instance.camp_org_name}, {instanceName(instance)}
                </li>
              ))}
              {owned.length > MAX_LISTED && <li>{`and ${owned.length - MAX_LISTED} more`}</li>}
            </Box>
          </details>
        );
      })}
    </Box>
  );
}
