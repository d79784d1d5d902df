import { sharedScheduleText } from '@campjay/events/texts/sharedSchedule.ts';
import { html, type Html } from './html.ts';
import { shell } from './shell.ts';

/** The page of a link to a schedule before any script has run: whose schedule it is, only the client asks. */
export const sharedScheduleShell = (): Html =>
  shell({
    kind: 'page',
    cover: html`<h1>${sharedScheduleText.title}</h1>`,
    content: html`<p>${sharedScheduleText.intro}</p>
      <noscript><p>The invitation is shown where JavaScript is allowed to run.</p></noscript>`,
  });
