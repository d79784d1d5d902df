import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Field, Input } from '../../ui/fields/Field.tsx';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { useCopy } from '../../ui/export/useCopy.ts';

/**
 * The apps with an in-app browser (Requirement D15.31), and the patterns of their user agents. Messenger comes before
 * Facebook, because its user agent also matches Facebook's pattern. The bots that fetch link previews for these apps
 * have other user agents.
 */
const USER_AGENT_PATTERNS = [
  ['Messenger', /\bFBAN\/Messenger|\bFB_IAB\/(MESSENGER|Orca)|\bOrca-Android\b/i],
  ['Instagram', /\bInstagram \d/],
  ['Facebook', /\bFB(AN|AV|_IAB)\//],
  ['TikTok', /\b(musical_ly|trill)_\d|\bBytedanceWebview\/|\bTikTok[ /]\d/i],
  ['Reddit', /\bReddit\/(Version )?\d/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['X', /\bTwitterAndroid\b|\bTwitter for iP(hone|ad|od)\b/],
] as const;

type InAppBrowser = (typeof USER_AGENT_PATTERNS)[number][0];

/** Detects the app whose in-app browser shows the page; undefined in a regular browser. */
export const detectInAppBrowser = (userAgent: string): InAppBrowser | undefined =>
  USER_AGENT_PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0];

interface InAppBrowserDialogProps {
  readonly app: InAppBrowser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const COPY_SUCCEEDED = 'The link is copied. Paste it into your browser’s address bar.';
const COPY_FAILED = 'The link could not be copied. Press and hold it to copy it yourself.';

/**
 * Explains why signing in is not possible in an in-app browser, and how to open the page in the regular browser
 * (Requirement 2.46).
 */
export function InAppBrowserDialog({ app, isOpen, onClose }: InAppBrowserDialogProps) {
  const linkId = useId();
  const { result, copy } = useCopy();
  const { href } = window.location;
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Please open this page in your browser"
      maxWidth="xs"
      actions={
        <Button variant="contained" disableElevation onClick={() => void copy(href)} sx={{ minHeight: 44 }}>
          Copy link
        </Button>
      }
    >
      <Typography>
        {app} shows this page in its own browser. That browser would forget that you signed in to {product.name}, and it
        cannot use your saved passwords. Please sign in with your phone’s regular browser.
      </Typography>
      <Box component="ol" sx={{ pl: 2.5, my: 2, '& > li': { mt: 0.75 } }}>
        <li>Open {app}’s menu, most often “⋯” or “⋮” in a corner of the screen.</li>
        <li>Choose “Open in browser”. It may also say “Open in external browser”, or name Safari or Chrome.</li>
        <li>Sign in there.</li>
      </Box>
      <Typography sx={{ mb: 1.5 }}>Not in the menu? Copy the link, and paste it into your browser.</Typography>
      <Field id={linkId} label="Link to this page">
        <Input id={linkId} readOnly value={href} onFocus={({ target }) => target.select()} />
      </Field>
      <Typography role="status" sx={{ mt: 1, minHeight: '1.5em' }}>
        {result === 'copied' && COPY_SUCCEEDED}
        {result === 'failed' && COPY_FAILED}
      </Typography>
    </LazyDialog>
  );
}
