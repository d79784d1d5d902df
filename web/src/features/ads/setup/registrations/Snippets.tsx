import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopyText } from '../../../../ui/CopyText.tsx';
import { PillChoice } from '../../../../ui/PillChoice.tsx';
import { FIELD_SNIPPET, scriptSnippet, SNIPPET_NAMES, type SnippetKind, snippetOf, SNIPPETS } from './snippets.ts';

interface SnippetsProps {
  readonly advertiserId: string;
  /** Click id of the running test. */
  readonly testClick: string | undefined;
}

/** Code for the operator's own site. */
export function Snippets({ advertiserId, testClick = 'CLICK' }: SnippetsProps) {
  const [kind, setKind] = useState<SnippetKind>('node');
  // Uses this site's own origin, so that the code is correct in every deployment.
  const site = { advertiserId, origin: window.location.origin };
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        On your website
      </Typography>
      <CopyText label="1. On every page: keeps the click that a family came by" text={scriptSnippet(site)} />
      <CopyText label="2. In your registration form: sends that click to your server" text={FIELD_SNIPPET} />
      <PillChoice
        label="3. When a registration is complete"
        pills={SNIPPETS.map((value) => ({ value, text: SNIPPET_NAMES[value] }))}
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
