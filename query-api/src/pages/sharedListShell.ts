import { sharedListText } from '@campjay/events/texts/sharedList.ts';
import { html, type Html } from './html.ts';
import { shell } from './shell.ts';

/** The page of a share link before any script has run: whose list it is, only the client asks. */
export const sharedListShell = (): Html =>
  shell({
    kind: 'page',
    cover: html`<h1>${sharedListText.title}</h1>`,
    content: html`<p>${sharedListText.intro}</p>
      <noscript><p>The list is shown where JavaScript is allowed to run.</p></noscript>`,
  });
