import { product } from '@campjay/events/product.ts';
import { escapeHtml } from './escapeHtml.ts';
import { page } from './page.ts';

/** What stands in place of a page that was used, or is a day old: whoever comes back by Back meets it. */
export const expiredPage = (): string =>
  page({
    title: 'This page is over',
    main: `<section class="card" aria-label="What to do"><p>It was used already, or opened more than a day ago. Please begin again where you came from.</p>
<a class="button" href="/">Back to ${escapeHtml(product.name)}</a></section>`,
  });
