import type { SetInstanceFlagsResult } from '@campjay/command-api/ads/placement/contract.ts';
import { MAX_SESSIONS_PER_PLACEMENT_COMMAND } from '@campjay/events/ads/values.ts';
import type { PlaceableInstance, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { useState, type ReactNode } from 'react';
import type { FormProblem } from '../../../app/requestErrors.ts';
import { useSetInstanceFlagsMutation, useAdvertiserInstancesQuery } from '../advertisingApi.ts';
import Box from '@mui/material/Box';
import { instanceName, instanceKey } from './instanceFacts.ts';
import Typography from '@mui/material/Typography';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { PageSkeleton } from '../adPageState.tsx';

/** Result of turning sessions (called instances in the API) on or off. */
interface ActivationOutcome {
  /** The result as a sentence. */
  readonly text: string;
  /** The sessions that the server did not change, each with the reason. */
  readonly refusals: SetInstanceFlagsResult['refused'];
  /** True if a request failed, so that the remaining sessions were not sent. */
  readonly hasFailed: boolean;
}

const formatSessionCount = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

/** Splits sessions into chunks that fit into one command. */
const splitIntoChunks = (instances: readonly PlaceableInstance[]): readonly (readonly PlaceableInstance[])[] =>
  Array.from({ length: Math.ceil(instances.length / MAX_SESSIONS_PER_PLACEMENT_COMMAND) }, (_none, index) =>
    instances.slice(index * MAX_SESSIONS_PER_PLACEMENT_COMMAND, (index + 1) * MAX_SESSIONS_PER_PLACEMENT_COMMAND),
  );

/**
 * Turns sessions on and off in an ad. The mutation applies each change to the cached sessions immediately and undoes it
 * if the request fails. The server may refuse to change some sessions: a refetch restores them, and `outcome.refusals`
 * has the reasons.
 */
export const useSessionActivation = (advertiserId: string, adId: string) => {
  const [send, { isLoading }] = useSetInstanceFlagsMutation();
  const [outcome, setOutcome] = useState<ActivationOutcome>();
  const setActive = async (instances: readonly PlaceableInstance[], isActive: boolean): Promise<void> => {
    if (instances.length === 0) return;
    setOutcome(undefined);
    let changedCount = 0;
    const refusals: SetInstanceFlagsResult['refused'] = [];
    for (const chunk of splitIntoChunks(instances)) {
      const { data, error } = await send({
        advertiserId,
        ad_id: adId,
        instances: chunk.map(({ org_id, instance_id }) => ({ org_id, instance_id })),
        active: isActive,
      });
      if (!data) {
        const { message } = error as FormProblem;
        setOutcome({
          text: changedCount > 0 ? `${formatSessionCount(changedCount)} changed. ${message}` : message,
          refusals,
          hasFailed: true,
        });
        return;
      }
      changedCount += data.changed;
      refusals.push(...data.refused);
    }
    setOutcome({
      text: `${formatSessionCount(changedCount)} turned ${isActive ? 'On' : 'Off'}.`,
      refusals,
      hasFailed: false,
    });
  };
  return { setActive, isSaving: isLoading, outcome };
};

interface ActivationMessageProps {
  readonly outcome: ActivationOutcome | undefined;
  readonly instances: readonly PlaceableInstance[];
}

/** Maximum number of refused sessions listed. */
const MAX_REFUSALS_SHOWN = 10;

/** Shows the result of a bulk change, with the refused sessions and their reasons. */
export function SessionActivationMessage({ outcome, instances }: ActivationMessageProps) {
  const instancesByKey = new Map(instances.map((instance) => [instanceKey(instance), instance]));
  const { text = '', refusals = [], hasFailed = false } = outcome ?? {};
  return (
    <>
      <Box role="status" sx={{ fontWeight: 600, color: 'secondary.main', '&:empty': { display: 'none' } }}>
        {hasFailed ? '' : text}
      </Box>
      {(hasFailed || refusals.length > 0) && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {hasFailed && text}
          {refusals.length > 0 && (
            <>
              {`${formatSessionCount(refusals.length)} not changed:`}
              <Box component="ul" sx={{ m: 0, pl: 3 }}>
                {refusals.slice(0, MAX_REFUSALS_SHOWN).map((refusal) => {
                  const instance = instancesByKey.get(instanceKey(refusal));
                  return (
                    <li key={instanceKey(refusal)}>
                      {instance ? `${instance.camp_org_name}, ${instanceName(instance)}` : refusal.instance_id}:{' '}
                      {refusal.message}
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

interface AdvertiserSessionsProps {
  readonly advertiser: ManagedAdvertiser;
  /** Renders the sessions once they have loaded. */
  readonly children: (instances: readonly PlaceableInstance[]) => ReactNode;
}

/** Loads the sessions of the advertiser's camps, and shows a message instead if there are none. */
export function AdvertiserSessions({ advertiser, children }: AdvertiserSessionsProps) {
  const { advertiser_id, baseUrls } = advertiser;
  const { data, isError, refetch } = useAdvertiserInstancesQuery(advertiser_id);
  if (!data)
    return isError ? (
      <LoadFailed text="The sessions of your camps could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  const { instances } = data;
  if (instances.length === 0)
    return (
      <Typography>
        {baseUrls.length === 0
          ? 'No camps are linked to you yet, so there are no sessions to choose from. The Setup page says whom to ask.'
          : 'Your camps have not released sessions for this season yet. They appear here as soon as they have.'}
      </Typography>
    );
  return children(instances);
}
