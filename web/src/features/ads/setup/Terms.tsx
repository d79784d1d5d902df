import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { AD_TERMS } from '@campjay/domain/texts/adTerms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextLine } from '../../texts/TextPage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useCommand } from '../../../app/useCommand.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { useSendAdCommandMutation } from '../advertisingApi.ts';

export interface SetupStep {
  readonly id: 'camps' | 'terms' | 'budget' | 'ad' | 'sessions';
  readonly text: string;
  readonly isDone: boolean;
  /** Path of the page for this step, or the hash of a section of the setup page. */
  readonly to: string;
}

/** True if the advertiser has accepted the current version of the terms. A version is a day, such as '2026-03-01'. */
const hasAcceptedCurrentTerms = ({ acceptedTerms, termsVersion }: ManagedAdvertiser): boolean =>
  acceptedTerms === termsVersion;

/** The steps required before an advertiser's ads are served, in the recommended order. */
export const setupSteps = (advertiser: ManagedAdvertiser): readonly SetupStep[] => {
  const { baseUrls, budgetCents, ads } = advertiser;
  const activeAds = ads.filter(({ status }) => status === 'active');
  return [
    { id: 'camps', text: 'Your camps are known', isDone: baseUrls.length > 0, to: '#camps' },
    { id: 'terms', text: 'The terms are accepted', isDone: hasAcceptedCurrentTerms(advertiser), to: '#terms' },
    { id: 'budget', text: 'A monthly budget is set', isDone: budgetCents > 0, to: '#budget' },
    { id: 'ad', text: 'An ad is active', isDone: activeAds.length > 0, to: '/ads/design' },
    {
      id: 'sessions',
      text: 'Sessions are On in an active ad',
      isDone: activeAds.some(({ activeInstances }) => activeInstances > 0),
      to: '/ads/design',
    },
  ];
};

const formatDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const describeAcceptance = (advertiser: ManagedAdvertiser): string => {
  const { acceptedTerms } = advertiser;
  const currentVersion = formatDay(AD_TERMS.version);
  if (hasAcceptedCurrentTerms(advertiser)) return `Accepted, in the version of ${currentVersion}.`;
  if (acceptedTerms === null) return `Please read and accept them, version of ${currentVersion}.`;
  return `They have changed since you accepted those of ${formatDay(acceptedTerms)}. Until you accept the version of ${currentVersion}, your ads are paused, and nothing is charged.`;
};

const termsStyles = {
  maxHeight: 360,
  overflowY: 'auto',
  px: 2,
  pb: 1,
  bgcolor: 'background.default',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** Shows the current terms, expanded until the advertiser accepts them and collapsed afterward. */
export function Terms({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id } = advertiser;
  const isAccepted = hasAcceptedCurrentTerms(advertiser);
  const [isChecked, setIsChecked] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const command = useCommand(useSendAdCommandMutation());
  const accept = (): void => {
    setIsSubmitted(true);
    if (!isChecked || command.isSending) return;
    void command.send({
      operation: 'accept-terms',
      body: { advertiserId: advertiser_id, version: AD_TERMS.version },
    });
  };
  const fullText = (
    <Box sx={termsStyles} tabIndex={0} role="region" aria-label="The terms of advertising">
      {AD_TERMS.sections.map(({ heading, paragraphs }) => (
        <Box key={heading} sx={{ mt: 1.5 }}>
          <Typography component="h3" sx={{ fontWeight: 700 }}>
            {heading}
          </Typography>
          {paragraphs.map((line, index) => (
            <Typography key={index} variant="body2">
              <TextLine line={line} />
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
  return (
    <Panel heading="Terms" id="terms">
      <Typography sx={{ mb: 1.5 }}>{describeAcceptance(advertiser)}</Typography>
      {isAccepted ? (
        <details>
          <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
            Read them again
          </Box>
          {fullText}
        </details>
      ) : (
        <>
          {fullText}
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44, my: 1 }}>
            <input
              type="checkbox"
              checked={isChecked}
              aria-describedby={isSubmitted && !isChecked ? 'agree-first' : undefined}
              onChange={({ target }) => setIsChecked(target.checked)}
              style={{ width: 20, height: 20, flexShrink: 0 }}
            />
            I have read these terms and accept them for {advertiser.advertiser_name}
          </Box>
          {isSubmitted && !isChecked && (
            <Box id="agree-first" role="alert" sx={{ color: 'error.main', mb: 1 }}>
              Please tick that you accept them.
            </Box>
          )}
          <Button variant="contained" disableElevation onClick={accept} sx={{ minHeight: 48 }}>
            {command.isSending ? 'One moment…' : 'Accept the terms'}
          </Button>
        </>
      )}
      <CommandMessage
        error={command.problem?.message}
        success={command.answer && 'Thank you. The terms are accepted.'}
      />
    </Panel>
  );
}
