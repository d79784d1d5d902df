import { product } from '@campjay/domain/product.ts';
import { siteMapText } from '@campjay/domain/texts/siteMap.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';
import { html, type Html } from './html.ts';

export interface ShellOptions {
  /** Kind of content, which decides the layout. */
  readonly kind: 'list' | 'page' | 'text';
  /** Content of the cover, below the header. */
  readonly cover?: Html;
  readonly content: Html;
  /**
   * True if the content is only for visitors: someone who may be signed in sees just its title until the client renders
   * their own page.
   */
  readonly isForVisitors?: boolean;
}

const FOOTER_LINKS = [
  { text: TEXT_PAGES['/blog'].title, path: '/blog' },
  { text: TEXT_PAGES['/ads/offering'].title, path: '/ads/offering' },
  { text: TEXT_PAGES['/privacy'].title, path: '/privacy' },
  { text: TEXT_PAGES['/terms'].title, path: '/terms' },
  { text: siteMapText.title, path: '/site-map' },
];

/** The frame of every server-rendered page: header, cover, content, footer. */
export const shell = ({ kind, cover, content, isForVisitors = false }: ShellOptions): Html =>
  html`<div class="shell">
    <header class="shell-cover">
      <div class="shell-width shell-bar">
        <a class="shell-home" href="/">${product.name}</a>
        <nav aria-label="Main"><a href="/site-map">Places</a></nav>
      </div>
    </header>
    <main${isForVisitors ? html` class="shell-for-visitors"` : undefined}>
      ${
        cover &&
        html`<div class="shell-cover shell-over-${kind === 'list' ? 'list' : 'text'}">
          <div class="shell-width">${cover}</div>
        </div>`
      }
      <div class="shell-width shell-${kind}">${content}</div>
    </main>
    <footer class="shell-cover">
      <nav class="shell-width shell-foot" aria-label="About this site">
        ${FOOTER_LINKS.map(({ text, path }) => html`<a href="${path}">${text}</a>`)}
      </nav>
    </footer>
  </div>`;
