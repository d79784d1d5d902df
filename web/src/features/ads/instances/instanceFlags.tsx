import type { SetInstanceFlagsResult } from '@campjay/command-api/ads/placement/contract.ts';
import { MAX_SESSIONS_PER_PLACEMENT_COMMAND } from '@campjay/events/ads/values.ts';
import type { PlaceableInstance, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { applyQueued, queueCommand } from '../../../app/outbox/outbox.ts';
import { type CommandOutcome, sendQueued } from '../../../app/outbox/outcomes.ts';
import { refusalMessage } from '../../../app/requestErrors.ts';
import { setInstanceFlags, useAdvertiserInstancesQuery } from '../advertisingApi.ts';
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
  /** True if not all sessions could be sent. */
  readonly hasFailed: boolean;
}

type FlagsOutcome = CommandOutcome<'advertising/bulk-set-instance-flags'>;

const formatSessionCount = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

/** Splits sessions into chunks that fit into one command. */
const splitIntoChunks = (instances: readonly PlaceableInstance[]): readonly (readonly PlaceableInstance[])[] =>
  Array.from({ length: Math.ceil(instances.length / MAX_SESSIONS_PER_PLACEMENT_COMMAND) }, (_none, index) =>
    instances.slice(index * MAX_SESSIONS_PER_PLACEMENT_COMMAND, (index + 1) * MAX_SESSIONS_PER_PLACEMENT_COMMAND),
  );

/**
 * Turns sessions on and off in an ad. The change shows at once, and the outbox sends it. The server may refuse to change
 * some sessions: `outcome.refusals` has the reasons.
 */
export const useSessionActivation = (advertiserId: string, adId: string) => {
  const dispatch = useAppDispatch();
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<ActivationOutcome>();
  const setActive = async (instances: readonly PlaceableInstance[], isActive: boolean): Promise<void> => {
    if (instances.length === 0) return;
    setOutcome(undefined);
    setSaving(true);
    const commands = splitIntoChunks(instances).map((chunk) => {
      const ids = chunk.map(({ org_id, instance_id }) => ({ org_id, instance_id }));
      return queueCommand(setInstanceFlags, { ad_id: adId, instances: ids, active: isActive }, { advertiserId });
    });
    const outcomes = await Promise.all(
      commands.map((command) => dispatch(sendQueued(command, { endsWhenLate: true, showsRefusal: true }))),
    );
    setSaving(false);
    setOutcome(describeOutcomes(outcomes, isActive));
  };
  return { setActive, isSaving, outcome };
};

const describeOutcomes = (outcomes: readonly FlagsOutcome[], isActive: boolean): ActivationOutcome => {
  const changedCount = outcomes.reduce((total, { response }) => total + (response?.changed ?? 0), 0);
  const refusals = outcomes.flatMap(({ response }) => response?.refused ?? []);
  const changed = `${formatSessionCount(changedCount)} turned ${isActive ? 'On' : 'Off'}.`;
  const failed = outcomes.find(({ status }) => status !== 'accepted');
  if (!failed) return { text: changed, refusals, hasFailed: false };
  const reason =
    failed.status === 'late'
      ? 'Not saved yet. We will try again as soon as there is a connection.'
      : ((failed.error && refusalMessage(failed.error)) ?? 'These sessions could not be changed.');
  return { text: changedCount > 0 ? `${changed} ${reason}` : reason, refusals, hasFailed: true };
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
  const commands = useAppSelector(({ outbox }) => outbox.commands);
  const shown = useMemo(() => data && applyQueued(data, commands, [setInstanceFlags]), [data, commands]);
  if (!shown)
    return isError ? (
      <LoadFailed text="The sessions of your camps could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  const { instances } = shown;
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
