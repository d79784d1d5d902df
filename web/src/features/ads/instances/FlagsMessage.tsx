import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { instanceKey } from './instanceStatus.ts';
import { instanceName } from './instanceFacts.ts';
import type { FlagsOutcome } from './useFlags.ts';

interface FlagsMessageProps {
  readonly outcome: FlagsOutcome | undefined;
  readonly instances: readonly PlaceableInstance[];
}

/** Maximum number of refused sessions listed. */
const MAX_LISTED = 10;

/** Result of a bulk change, with the refused sessions and their reasons. */
export function FlagsMessage({ outcome, instances }: FlagsMessageProps) {
  const byKey = new Map(instances.map((instance) => [instanceKey(instance), instance]));
  const { text = '', refused = [], isFailure = false } = outcome ?? {};
  return (
    <>
      <Box role="status" sx={{ fontWeight: 600, color: 'secondary.main', '&:empty': { display: 'none' } }}>
        {isFailure ? '' : text}
      </Box>
      {(isFailure || refused.length > 0) && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {isFailure && text}
          {refused.length > 0 && (
            <>
              {refused.length === 1 ? 'One was left as it was:' : `${refused.length} were left as they were:`}
              <Box component="ul" sx={{ m: 0, pl: 3 }}>
                {refused.slice(0, MAX_LISTED).map((each) => {
                  const instance = byKey.get(instanceKey(each));
                  return (
                    <li key={instanceKey(each)}>
                      {instance ? `${instance.camp_org_name}, ${instanceName(instance)}` : each.instance_id}:{' '}
                      {each.message}
                    </li>
                  );
                })}
              </Box>
            </>
          )}
        </Box>
      )}
    </>
  );
}
