import type { InstanceFlagsSet } from '@campjay/command-api/ads/placement/contract.ts';
import { MAX_FLAGS_AT_ONCE } from '@campjay/events/ads/limits.ts';
import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useSetInstanceFlagsMutation } from '../advertisingApi.ts';

export interface FlagsOutcome {
  /** The result as a sentence. */
  readonly text: string;
  readonly refused: InstanceFlagsSet['refused'];
  readonly isFailure: boolean;
}

const formatSessionCount = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

const chunksOf = (instances: readonly PlaceableInstance[]): readonly (readonly PlaceableInstance[])[] =>
  Array.from({ length: Math.ceil(instances.length / MAX_FLAGS_AT_ONCE) }, (_none, at) =>
    instances.slice(at * MAX_FLAGS_AT_ONCE, (at + 1) * MAX_FLAGS_AT_ONCE),
  );

/**
 * Turns sessions of an ad on and off. The update is optimistic; refused or failed changes are reverted and reported.
 */
export const useFlags = (advertiserId: string, adId: string) => {
  const [send, { isLoading }] = useSetInstanceFlagsMutation();
  const [outcome, setOutcome] = useState<FlagsOutcome>();
  const set = async (instances: readonly PlaceableInstance[], active: boolean): Promise<void> => {
    if (instances.length === 0) return;
    setOutcome(undefined);
    let changed = 0;
    const refused: InstanceFlagsSet['refused'] = [];
    for (const chunk of chunksOf(instances)) {
      const { data, error } = await send({
        advertiserId,
        ad_id: adId,
        instances: chunk.map(({ org_id, instance_id }) => ({ org_id, instance_id })),
        active,
      });
      if (!data) {
        const { message } = error as FormProblem;
        setOutcome({
          text: changed > 0 ? `${formatSessionCount(changed)} changed. ${message}` : message,
          refused,
          isFailure: true,
        });
        return;
      }
      changed += data.changed;
      refused.push(...data.refused);
    }
    setOutcome({ text: `${formatSessionCount(changed)} turned ${active ? 'On' : 'Off'}.`, refused, isFailure: false });
  };
  return { set, isSetting: isLoading, outcome };
};
