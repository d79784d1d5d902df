import { product } from '@campjay/events/product.ts';
import { html, type Html } from './html.ts';

/** The frame of every page that is drawn before the client's script has run: header, the page's title, its content. */
export const shell = (hero: Html | undefined, content: Html): Html =>
  html`<div class="shell">
    <header class="shell-cover">
      <div class="shell-width shell-bar">
        <a class="shell-home" href="/">${product.name}</a>
        <nav aria-label="Main"><a href="/site-map">Places</a></nav>
      </div>
    </header>
    <main>
      ${hero && html`<div class="shell-cover">${hero}</div>`}
      <div class="${hero ? 'shell-width shell-list' : 'shell-width shell-page'}">${content}</div>
    </main>
  </div>`;
