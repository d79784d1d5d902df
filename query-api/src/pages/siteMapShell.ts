import { categoryLabel, categoryPagesOf } from '@campjay/domain/geography/categoryPages.ts';
import { categoryPagePath, regionPath } from '@campjay/domain/geography/matchPath.ts';
import { type Region } from '@campjay/domain/geography/region.ts';
import { childrenOf } from '@campjay/domain/geography/regions.ts';
import { siteMapText } from '@campjay/domain/texts/siteMap.ts';
import { html, type Html } from './html.ts';
import { shell } from './shell.ts';

const categories = (region: Region): readonly Html[] =>
  categoryPagesOf(region).map((page) => html` <a href="${categoryPagePath(page)}">${categoryLabel(page)}</a>`);

const places = (regions: readonly Region[]): Html | undefined =>
  regions.length === 0
    ? undefined
    : html`<ul>
        ${regions.map(
          (region) =>
            html`<li>
              <a href="${regionPath(region)}">${region.city}</a>${categories(region)}${places(childrenOf(region))}
            </li>`,
        )}
      </ul>`;

/** The server-rendered site map: every place and category with a page of its own. */
export const siteMapShell = (): Html =>
  shell({
    kind: 'page',
    cover: html`<h1>${siteMapText.title}</h1>
      <p>${siteMapText.intro}</p>`,
    content: html`<div class="shell-places">
      ${childrenOf(undefined).map(
        (metro) =>
          html`<section>
            <h2><a href="${regionPath(metro)}">${metro.city}</a></h2>
            <p>${categories(metro)}</p>
            ${places(childrenOf(metro))}
          </section>`,
      )}
    </div>`,
  });
