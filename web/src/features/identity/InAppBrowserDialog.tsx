import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Field, FieldInput } from '../../ui/fields/Field.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';

/**
 * Apps with an in-app browser (Requirement D15.31), and their user agent patterns. Messenger comes before Facebook
 * because its user agent contains Facebook's marks too. The apps' link preview bots have other user agents.
 */
const MARKS = {
  Messenger: /\bFBAN\/Messenger|\bFB_IAB\/(MESSENGER|Orca)|\bOrca-Android\b/i,
  Instagram: /\bInstagram \d/,
  Facebook: /\bFB(AN|AV|_IAB)\//,
  TikTok: /\b(musical_ly|trill)_\d|\bBytedanceWebview\/|\bTikTok[ /]\d/i,
  Reddit: /\bReddit\/(Version )?\d/,
  LinkedIn: /\bLinkedInApp\b/,
  X: /\bTwitterAndroid\b|\bTwitter for iP(hone|ad|od)\b/,
} as const;

type InAppBrowser = keyof typeof MARKS;

const APPS = Object.keys(MARKS) as InAppBrowser[];

/** The app whose in-app browser shows the page; undefined in a regular browser. */
export const inAppBrowser = (userAgent: string): InAppBrowser | undefined =>
  APPS.find((app) => MARKS[app].test(userAgent));

interface InAppBrowserDialogProps {
  readonly app: InAppBrowser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const COPIED = 'The link is copied. Paste it into your browser’s address bar.';
const NOT_COPIED = 'The link could not be copied. Press and hold it to copy it yourself.';

/** Explains why signing in is not possible in an in-app browser, and how to open a real one (Requirement 2.46). */
export function InAppBrowserDialog({ app, isOpen, onClose }: InAppBrowserDialogProps) {
  const linkId = useId();
  const [outcome, setOutcome] = useState<string>();
  const { href } = window.location;
  // The clipboard is unavailable in insecure contexts.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(href);
      setOutcome(COPIED);
    } catch {
      setOutcome(NOT_COPIED);
    }
  };
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Please open this page in your browser"
      maxWidth="xs"
      actions={
        <Button variant="contained" disableElevation onClick={() => void copy()} sx={{ minHeight: 44 }}>
          Copy link
        </Button>
      }
    >
      <Typography>
        {app} shows this page in a browser of its own. It would forget that you signed in to {product.name}, and your
        saved passwords are out of its reach. Signing in works in your phone’s own browser.
      </Typography>
      <Box component="ol" sx={{ pl: 2.5, my: 2, '& > li': { mt: 0.75 } }}>
        <li>Open {app}’s menu, most often “⋯” or “⋮” in a corner of the screen.</li>
        <li>Choose “Open in browser”. It may also say “Open in external browser”, or name Safari or Chrome.</li>
        <li>Sign in there.</li>
      </Box>
      <Typography sx={{ mb: 1.5 }}>No such entry? Copy the link, and paste it into your browser.</Typography>
      <Field id={linkId} label="Link to this page">
        <FieldInput id={linkId} readOnly value={href} onFocus={({ target }) => target.select()} />
      </Field>
      <Typography role="status" sx={{ mt: 1, minHeight: '1.5em' }}>
        {outcome}
      </Typography>
    </LazyDialog>
  );
}
