import type { AdLink } from '@campjay/events/ads/adClicks.ts';
import type { ReportedClick } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDollars, plural } from './formatFigures.ts';
import { REFUSAL_TEXTS } from './refusalTexts.ts';

const LINKS: Readonly<Record<AdLink, string>> = {
  website: 'The link to your website',
  message: 'A link in the message',
  testimonials: 'A link in the testimonials',
};
const describeLink = (link: string): string => (link in LINKS ? LINKS[link as AdLink] : link);

const verdictStyles = {
  counted: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  refused: { border: '1px solid', borderColor: 'text.secondary' },
} as const;

/** Cost of a click, and whether that can still change. */
const describeCost = ({ refusal, charged, isSettled }: ReportedClick): string => {
  if (refusal !== null) return 'Free';
  return `${formatDollars(charged)}, ${isSettled ? 'settled' : 'not settled yet'}`;
};

const describePlace = ({ camp, session, ad, link, place }: ReportedClick): string => {
  const what = [camp, session].filter((filter) => filter !== null).join(': ');
  const where = place === null ? '' : `, card ${place + 1} of the list`;
  return [what, ad === null ? '' : `ad “${ad}”`, `${describeLink(link)}${where}`]
    .filter((filter) => filter !== '')
    .join(' · ');
};

/** One click with its verdict, and the reason in plain language. */
export function ClickEntry({ click, timeZone }: { click: ReportedClick; timeZone: string }) {
  const { receivedAt, refusal, ruleVersion, because, registrations, clickId } = click;
  const time = new Date(receivedAt).toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box
          component="span"
          sx={{
            px: 1.25,
            lineHeight: '24px',
            borderRadius: 5,
            fontWeight: 600,
            fontSize: 15,
            ...verdictStyles[refusal ? 'refused' : 'counted'],
          }}
        >
          {refusal ? REFUSAL_TEXTS[refusal].name : 'Counts'}
        </Box>
        <Box component="time" dateTime={receivedAt} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {time}
        </Box>
        <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
          {describeCost(click)}
        </Box>
      </Box>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{describePlace(click)}</Typography>
      {refusal && <Typography sx={{ mt: 0.25 }}>{REFUSAL_TEXTS[refusal].explanation}</Typography>}
      {because !== null && <Typography sx={{ mt: 0.25 }}>The verdict was changed later: {because}</Typography>}
      {registrations > 0 && (
        <Typography sx={{ mt: 0.25 }}>It brought {plural(registrations, 'registration')}.</Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
        Judged by edition {ruleVersion} of the rules · Click {clickId}
      </Typography>
    </Box>
  );
}
