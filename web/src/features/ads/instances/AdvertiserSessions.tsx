import type { ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { AdLoading } from '../AdLoading.tsx';
import { useAdvertiserInstancesQuery } from '../advertisingApi.ts';

interface AdvertiserSessionsProps {
  readonly advertiser: ManagedAdvertiser;
  /** Renders the sessions. */
  readonly children: (instances: readonly PlaceableInstance[]) => ReactNode;
}

/** Loads the sessions of the advertiser's camps, and shows a message if there are none. */
export function AdvertiserSessions({ advertiser, children }: AdvertiserSessionsProps) {
  const { advertiser_id, baseUrls } = advertiser;
  const { data, isError, refetch } = useAdvertiserInstancesQuery(advertiser_id);
  if (!data)
    return isError ? (
      <LoadFailed text="The sessions of your camps could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <AdLoading />
    );
  const { instances } = data;
  if (instances.length === 0)
    return (
      <Typography>
        {baseUrls.length === 0
          ? 'No camps are known to be yours yet, so there are no sessions to choose from. Setup says whom to ask.'
          : 'Your camps have not released sessions for this season yet. They appear here as soon as they have.'}
      </Typography>
    );
  return children(instances);
}
