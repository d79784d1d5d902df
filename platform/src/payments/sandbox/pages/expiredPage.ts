import { product } from '@campjay/domain/product.ts';
import { escapeHtml } from './escapeHtml.ts';
import { page } from './page.ts';

/** Shown instead of a page that was already used or is a day old, for example after the Back button. */
export const expiredPage = (): string =>
  page({
    title: 'This page is over',
    main: `<section class="card" aria-label="What to do"><p>It was used already, or opened more than a day ago. Please begin again where you came from.</p>
<a class="button" href="/">Back to ${escapeHtml(product.name)}</a></section>`,
  });
