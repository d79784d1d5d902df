import type { GetAnswer, PostAnswer, PostBody } from '../../../../app/apiTypes.ts';
import { api } from '../../../../app/api.ts';
import { commandRequest } from '../../../../app/commandRequest.ts';
import { parseFormProblem, toFormProblem } from '../../../../app/formProblem.ts';
import { OLD_SECRET_DAYS } from '@campjay/events/ads/values.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopyText } from '../../../../ui/export/CopyText.tsx';

/** All endpoints are mutations, so that each press sends a new request and no response is cached. */
const registrationSetupApi = api.injectEndpoints({
  endpoints: (build) => ({
    showConversionSecret: build.mutation<GetAnswer<'advertising/conversion-secret'>, string>({
      query: (advertiserId) => ({ url: 'advertising/conversion-secret', params: { advertiserId } }),
      transformErrorResponse: parseFormProblem,
    }),
    setConversionSecret: build.mutation<
      PostAnswer<'advertising/set-conversion-secret'>,
      PostBody<'advertising/set-conversion-secret'>
    >({
      query: (body) => commandRequest('advertising/set-conversion-secret', body),
      transformErrorResponse: parseFormProblem,
    }),
    startRegistrationTest: build.mutation<PostAnswer<'advertising/start-registration-test'>, string>({
      query: (advertiserId) => ({
        url: 'advertising/start-registration-test',
        method: 'POST',
        body: { advertiserId },
      }),
      transformErrorResponse: parseFormProblem,
    }),
    checkRegistrationTest: build.mutation<
      GetAnswer<'advertising/registration-test'>,
      { readonly advertiserId: string; readonly click: string }
    >({
      query: (params) => ({ url: 'advertising/registration-test', params }),
      transformErrorResponse: parseFormProblem,
    }),
  }),
});

export const {
  useShowConversionSecretMutation,
  useSetConversionSecretMutation,
  useStartRegistrationTestMutation,
  useCheckRegistrationTestMutation,
} = registrationSetupApi;

const formatDateTime = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface NewSecretProps {
  readonly advertiserId: string;
  readonly hasSecret: boolean;
  /** Called when the new secret is set. */
  readonly onSet: () => void;
}

/** Button that creates the first secret, or replaces the current one. */
function NewSecret({ advertiserId, hasSecret, onSet }: NewSecretProps) {
  const [hasLeaked, setHasLeaked] = useState(false);
  const [setSecret, { isLoading, error }] = useSetConversionSecretMutation();
  /**
   * Unless it has leaked, the former secret stays valid for some days, so that the website can switch without a gap.
   */
  const createSecret = async (): Promise<void> => {
    if (isLoading) return;
    const { data } = await setSecret({ advertiserId, keepsFormer: !hasLeaked });
    if (!data) return;
    setHasLeaked(false);
    onSet();
  };
  const label = hasSecret ? 'Replace the secret' : 'Make a secret';
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {hasSecret && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}>
          <input
            type="checkbox"
            checked={hasLeaked}
            onChange={({ target }) => setHasLeaked(target.checked)}
            style={{ width: 20, height: 20, flexShrink: 0 }}
          />
          It has leaked: stop accepting it at once
        </Box>
      )}
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => void createSecret()} sx={{ minHeight: 44 }}>
        {isLoading ? 'One moment…' : label}
      </Button>
      {hasSecret && !hasLeaked && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The one you have now is accepted for {OLD_SECRET_DAYS} more days after that.
        </Typography>
      )}
      {error && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {toFormProblem(error).message}
        </Typography>
      )}
    </Box>
  );
}

/** Shows the secret for signing registrations on request, and lets the user replace it. */
export function ConversionSecret({ advertiserId }: { advertiserId: string }) {
  const [fetchSecret, { data, error, isLoading, reset }] = useShowConversionSecretMutation();
  const load = (): void => {
    if (!isLoading) void fetchSecret(advertiserId);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        Your secret
      </Typography>
      <Typography>
        Your server signs each registration with it: HMAC-SHA256 over click, order and price, each on its own line.
      </Typography>
      {data ? (
        <>
          {data.secret === null ? (
            <Typography role="status">You have no secret yet.</Typography>
          ) : (
            <CopyText label="Secret" text={data.secret} />
          )}
          {data.formerUntil !== null && (
            <Typography role="status">
              Your former secret is accepted until {formatDateTime(data.formerUntil)}.
            </Typography>
          )}
          <NewSecret advertiserId={advertiserId} hasSecret={data.secret !== null} onSet={load} />
          {data.secret !== null && (
            <Button onClick={reset} sx={{ minHeight: 44 }}>
              Hide the secret
            </Button>
          )}
        </>
      ) : (
        <Button variant="outlined" aria-disabled={isLoading} onClick={load} sx={{ minHeight: 44 }}>
          {isLoading ? 'One moment…' : 'Show the secret'}
        </Button>
      )}
      {error && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {toFormProblem(error).message}
        </Typography>
      )}
    </Box>
  );
}
