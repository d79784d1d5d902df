import { campPath } from '@campjay/domain/catalog/campPath.ts';
import { NOT_LISTED, profileFacts, SESSION_COLUMNS, sessionCells } from '@campjay/domain/catalog/campProfile.ts';
import { offeredWeekMask, weeksInMask } from '@campjay/domain/catalog/season/offeredWeeks.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { formatMiles } from '@campjay/domain/format.ts';
import { product } from '@campjay/domain/product/product.ts';
import { campText } from '@campjay/domain/texts/campText.ts';
import { readDayInYear, toIsoDay } from '@campjay/events/calendar.ts';
import { type SimilarCamp, type WholeCamp } from '../search/contract.ts';
import { describeCampPicture } from '../share-pictures/pictureContent.ts';
import { campSharePicture } from '../share-pictures/picturePaths.ts';
import { type PageContent, shellStyle } from './pageDocument.ts';
import { html, type Html, renderShell, structuredDataElement, styleElement } from './shell.ts';

/** A camp with what its page shows. */
export interface CampOnPage {
  readonly camp: WholeCamp;
  readonly similar: readonly SimilarCamp[];
  readonly season: number;
}

/** Describes the camp as schema.org data: the organization, and each dated session as an event with its offer. */
const createStructuredData = ({ camp, season }: CampOnPage, url: string): object => {
  const organizer = {
    ...{ '@type': 'Organization', '@id': `${url}#camp`, name: camp.camp_org_name },
    ...{ description: camp.description_short, url: camp.base_url },
  };
  const events = camp.instances.flatMap((session) => {
    const { start_date: start, end_date: end = start, price } = session;
    const [first, last] = [start, end].map((day) => (day === undefined ? undefined : readDayInYear(day, season)));
    const city = session.address_city ?? session.neighborcality ?? camp.neighborcality;
    // Search engines refuse events without a date or a place.
    if (first === undefined || last === undefined || city === undefined) return [];
    return {
      '@type': 'Event',
      name: [camp.camp_org_name, session.batch_name].filter(Boolean).join(': '),
      description: session.batch_description ?? camp.description_short,
      startDate: toIsoDay(first),
      endDate: toIsoDay(last),
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      organizer: { '@id': organizer['@id'] },
      location: {
        '@type': 'Place',
        name: session.location_name ?? city,
        address: {
          '@type': 'PostalAddress',
          streetAddress: session.address_street,
          addressLocality: city,
          addressRegion: session.address_state,
          postalCode: session.address_zip,
          addressCountry: 'US',
        },
      },
      offers:
        price === undefined ? undefined : { '@type': 'Offer', price, priceCurrency: 'USD', url: camp.base_url ?? url },
    };
  });
  return { '@context': 'https://schema.org', '@graph': [organizer, ...events] };
};

/** The table scrolls by itself, so that the page never becomes wider than a phone. */
const CAMP_CSS =
  '.shell-table{overflow-x:auto}.shell-table table{border-collapse:collapse;width:100%;font-size:.9375rem}' +
  '.shell-table :is(th,td){padding:8px 12px 8px 0;text-align:left;vertical-align:top;min-width:6rem;border-bottom:1px solid var(--color-line)}' +
  '.shell-facts{display:grid;grid-template-columns:minmax(7rem,auto) minmax(0,1fr);gap:6px 16px;margin:0;overflow-wrap:anywhere}.shell-facts dt{color:var(--color-text-quiet)}.shell-facts dd{margin:0}' +
  '.shell-page section{margin-bottom:32px}.shell-page h2{margin-bottom:8px}';

const renderTable = ({ camp, season }: CampOnPage): Html =>
  html`<div class="shell-table" tabindex="0" role="region" aria-label="${campText.sessions}">
    <table>
      <thead>
        <tr>
          ${SESSION_COLUMNS.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${camp.instances.map((session) => {
          const [name, ...cells] = sessionCells(session, season);
          return html`<tr>
            <th scope="row">${name}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;

const renderContent = (page: CampOnPage): Html => {
  const { camp, season, similar } = page;
  const weeks = weeksInMask(offeredWeekMask(camp.instances, season), season);
  const labels = weekLabelsOf(season);
  return html`<section>
      <h2>${campText.facts}</h2>
      <dl class="shell-facts">
        ${profileFacts(camp, season)
          .filter(({ label, text }) => text !== undefined || label !== 'Distance')
          .map(
            ({ label, text = NOT_LISTED }) =>
              html`<dt>${label}</dt>
                <dd>${text}</dd>`,
          )}
      </dl>
      ${camp.base_url === undefined ? undefined : html`<p><a href="${camp.base_url}" rel="noopener">Camp website</a></p>`}
    </section>
    <section>
      <h2>${campText.sessions}</h2>
      ${
        camp.instances.length === 0
          ? html`<p>${season} schedule not released yet</p>`
          : html`${weeks.length > 0 ? html`<p>Weeks of ${weeks.map((week) => labels[week]).join(', ')}</p>` : undefined}
            ${renderTable(page)}`
      }
    </section>
    ${
      similar.length === 0
        ? undefined
        : html`<section>
            <h2>${campText.similar}</h2>
            <ul>
              ${similar.map(
                ({ org_id, camp_org_name, distance }) =>
                  html`<li><a href="${campPath(org_id)}">${camp_org_name}</a>, ${formatMiles(distance)} away</li>`,
              )}
            </ul>
          </section>`
    }`;
};

/** Returns the head and content of a camp's page. */
export const createCampPage = (page: CampOnPage, origin: string): PageContent => {
  const { camp, season } = page;
  const path = campPath(camp.org_id);
  return {
    head: {
      title: `${camp.camp_org_name} – ${product.name}`,
      description:
        `${camp.camp_org_name}: summer ${season} dates, hours, ages, prices and places. ${camp.description_short ?? ''}`.trim(),
      path,
      isIndexed: true,
      picture: campSharePicture(camp.org_id, describeCampPicture(camp, season)),
    },
    extraHead: html`${structuredDataElement(createStructuredData(page, origin + path))}${shellStyle}${styleElement(CAMP_CSS)}`,
    content: renderShell({
      layout: 'page',
      cover: html`<h1>${camp.camp_org_name}</h1>
        ${camp.description_short === undefined ? undefined : html`<p>${camp.description_short}</p>`}`,
      content: renderContent(page),
    }),
  };
};

/**
 * Returns the page that is sent without a camp. Search engines are asked not to index it.
 * @param reason 'unknown' if the catalog does not list the camp, 'loading' if the catalog cannot be read yet
 */
export const createPageWithoutCamp = (reason: 'unknown' | 'loading'): PageContent => {
  const { title, text } = campText[reason];
  return {
    head: { title: `${title} – ${product.name}`, description: text, path: '/camp', isIndexed: false },
    extraHead: shellStyle,
    content: renderShell({
      layout: 'page',
      cover: html`<h1>${title}</h1>`,
      content: html`<p>${text}</p>
        <p><a href="/">Search all camps</a> · <a href="/site-map">Camps by place</a></p>`,
    }),
  };
};
