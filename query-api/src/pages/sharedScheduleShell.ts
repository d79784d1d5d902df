import { sharedScheduleText } from '@campjay/domain/texts/sharedSchedule.ts';
import { html, type Html } from './html.ts';
import { shell } from './shell.ts';

/** The server-rendered page of a schedule share link. Only the client loads whose schedule it is. */
export const sharedScheduleShell = (): Html =>
  shell({
    kind: 'page',
    cover: html`<h1>${sharedScheduleText.title}</h1>`,
    content: html`<p>${sharedScheduleText.intro}</p>
      <noscript><p>The invitation is shown where JavaScript is allowed to run.</p></noscript>`,
  });
