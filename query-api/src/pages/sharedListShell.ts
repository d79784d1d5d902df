import { sharedListText } from '@campjay/domain/texts/sharedList.ts';
import { html, type Html } from './html.ts';
import { shell } from './shell.ts';

/** The server-rendered page of a favorites share link. Only the client loads whose list it is. */
export const sharedListShell = (): Html =>
  shell({
    kind: 'page',
    cover: html`<h1>${sharedListText.title}</h1>`,
    content: html`<p>${sharedListText.intro}</p>
      <noscript><p>The list is shown where JavaScript is allowed to run.</p></noscript>`,
  });
