import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import DoneIcon from '@mui/icons-material/CheckCircle';
import NotDoneIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { Panel, visuallyHidden } from '../../../ui/Panel.tsx';
import { contactLine } from '@campjay/domain/texts/textPage.ts';
import { formatPercent } from '../advertisingApi.ts';
import { useState } from 'react';
import { CopyText } from '../../../ui/export/CopyText.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import {
  FIELD_SNIPPET,
  scriptSnippet,
  SNIPPET_NAMES,
  type SnippetKind,
  snippetOf,
  SNIPPET_KINDS,
} from './registrations/snippets.ts';
import { REGISTRATIONS_PER_CLICK } from '@campjay/events/ads/values.ts';
import { ConversionSecret } from './registrations/ConversionSecret.tsx';
import { IntegrationTest } from './registrations/IntegrationTest.tsx';
import { Budget } from './Budget.tsx';
import { DiscountSettings } from './DiscountSettings.tsx';
import { Terms, setupSteps } from './Terms.tsx';

const describeRemainingSteps = (count: number): string => {
  if (count === 0)
    return 'Everything is in place. Your active ads are shown wherever one of their sessions matches a search, while there is budget left.';
  return count === 1 ? 'One thing is missing.' : `${count} things are missing.`;
};

/** Lists the steps before the advertiser's ads are served (shown to families). Each missing step links to its form. */
function Checklist({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { search } = useLocation();
  const steps = setupSteps(advertiser);
  const remainingCount = steps.filter(({ isDone }) => !isDone).length;
  return (
    <Panel heading="Until your ads are served">
      <Typography role="status">{describeRemainingSteps(remainingCount)}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {steps.map(({ id, text, isDone, to }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}>
            {isDone ? <DoneIcon color="secondary" /> : <NotDoneIcon sx={{ color: 'text.secondary' }} />}
            <Box component="span" sx={visuallyHidden}>
              {isDone ? 'Done: ' : 'Missing: '}
            </Box>
            {isDone ? (
              <span>{text}</span>
            ) : (
              <Link
                component={RouterLink}
                to={to.startsWith('#') ? { hash: to, search } : { pathname: to, search }}
                underline="always"
                sx={{ py: 1.25, fontWeight: 600 }}
              >
                {text}
              </Link>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Describes the agreed price, per click or per registration. */
const describePrice = ({ cpc, per_registration_percentage, estimated_cpc }: ManagedAdvertiser): string => {
  if (cpc !== null) return `$${cpc} for each counted click. Being shown is free.`;
  const share = formatPercent(per_registration_percentage ?? 0);
  const estimate = estimated_cpc === null ? '' : ` In the last 30 days that came to about $${estimated_cpc} a click.`;
  return `${share} of the price of each registration that is matched to a click. Clicks and being shown are free.${estimate}`;
};

/**
 * Shows the advertiser's name, camps, and price. They are read-only here, because the admins of this product set them.
 */
function AdvertiserDetails({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_name, baseUrls, isSelfServe } = advertiser;
  return (
    <>
      <Panel heading={advertiser_name} id="camps">
        <Typography>
          {baseUrls.length === 0
            ? 'No camps are known yet, so there are no sessions to choose from.'
            : 'Camps with these addresses are yours. Only their sessions can be in your ads.'}
        </Typography>
        <Box component="ul" sx={{ my: 1, pl: 3, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
          {baseUrls.map((url) => (
            <li key={url}>{url}</li>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Name, camps and price are set together with the operator of this site. {contactLine}
        </Typography>
      </Panel>
      <Panel heading="Price" id="price">
        <Typography>{describePrice(advertiser)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {isSelfServe ? 'This is the standard price.' : 'As agreed with you.'} A new price applies to cards shown from
          then on.
        </Typography>
      </Panel>
    </>
  );
}

interface SnippetsProps {
  readonly advertiserId: string;
  /** Click id of the current test, which the code contains; without a test it contains the placeholder 'CLICK'. */
  readonly testClick: string | undefined;
}

/** Code to copy into the advertiser's own website. */
function Snippets({ advertiserId, testClick = 'CLICK' }: SnippetsProps) {
  const [kind, setKind] = useState<SnippetKind>('node');
  // Uses this site's own origin, so that the code is correct in every deployment.
  const site = { advertiserId, origin: window.location.origin };
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        On your website
      </Typography>
      <CopyText label="1. On every page: stores the click that brought the family" text={scriptSnippet(site)} />
      <CopyText label="2. In your registration form: sends that click to your server" text={FIELD_SNIPPET} />
      <PillChoice
        label="3. When a registration is complete"
        pills={SNIPPET_KINDS.map((value) => ({ value, text: SNIPPET_NAMES[value] }))}
        selected={[kind]}
        onToggle={setKind}
      />
      <CopyText label={SNIPPET_NAMES[kind]} text={snippetOf(kind, site, testClick)} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Put your secret into the environment variable CAMPJAY_SECRET of your server. It must never be in a page: anyone
        who has it can confirm registrations in your name.
      </Typography>
    </Box>
  );
}

/** Explains how to set up the advertiser's website so that its registrations are confirmed, with code and a test. */
export function RegistrationSetup({ advertiserId }: { advertiserId: string }) {
  const [testClick, setTestClick] = useState<string>();
  return (
    <Panel heading="Registrations on your site" id="registration-setup">
      <Typography sx={{ mb: 1 }}>
        Report each registration, signed with your secret. Only signed registrations, and those that you upload under
        Reporting, are confirmed. All others are shown as unconfirmed and are never billed.
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Use one order number for each kid and session: the same number again is the same registration. A click counts
        for at most {REGISTRATIONS_PER_CLICK} registrations, and an order for at most one and a half times the most
        expensive session on the card.
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          <ConversionSecret advertiserId={advertiserId} />
          <IntegrationTest advertiserId={advertiserId} testClick={testClick} onStart={setTestClick} />
        </Box>
        <Snippets advertiserId={advertiserId} testClick={testClick} />
      </Box>
    </Panel>
  );
}

/** Page with the settings that are required before ads are served. All of them can be changed later. */
export function SetupPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Checklist advertiser={advertiser} />
        <AdvertiserDetails advertiser={advertiser} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Terms advertiser={advertiser} />
        <Budget advertiser={advertiser} />
        <DiscountSettings advertiser={advertiser} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <RegistrationSetup key={advertiser.advertiser_id} advertiserId={advertiser.advertiser_id} />
      </Box>
    </Box>
  );
}
