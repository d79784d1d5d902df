import { breadcrumb, pageLinks } from '@campjay/domain/geography/links.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { product } from '@campjay/domain/product/product.ts';
import { toIsoDay, type DayNumber } from '@campjay/events/calendar.ts';
import { type CampListing, type ListedCamp } from './listCamps.ts';
import { formatNumber } from '@campjay/domain/format.ts';
import { formatHeroSubtitle, formatHeroTitle } from '@campjay/domain/geography/hero.ts';
import { introText } from '@campjay/domain/texts/searchPage.ts';
import { renderShell, html, type Html } from './shell.ts';

/** Describes a camp as schema.org data: as an event, or as an organization if its dates or cities are unknown. */
const describeCamp = ({ name, description, website, cities, dates }: ListedCamp): object => {
  const details = { name, description, url: website };
  if (!dates || cities.length === 0) return { '@type': 'Organization', ...details };
  return {
    '@type': 'Event',
    ...details,
    startDate: toIsoDay(dates.first),
    endDate: toIsoDay(dates.last),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: cities.map((city) => ({
      '@type': 'Place',
      name: city,
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'US' },
    })),
  };
};

/** Describes a page as schema.org data for search engines: its breadcrumbs and its first camps. */
export const createStructuredData = (match: PageMatch, listing: CampListing | undefined, origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    match.kind === 'default'
      ? { '@type': 'WebSite', name: product.name, url: `${origin}/` }
      : {
          '@type': 'BreadcrumbList',
          itemListElement: breadcrumb(match).map(({ label, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: label,
            item: `${origin}${path}`,
          })),
        },
    ...(listing && listing.camps.length > 0
      ? [
          {
            '@type': 'ItemList',
            numberOfItems: listing.total,
            itemListElement: listing.camps.map((camp, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              item: describeCamp(camp),
            })),
          },
        ]
      : []),
  ],
});

const MAX_CITIES_SHOWN = 3;

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const formatDay = (day: DayNumber): string => monthAndDay.format(new Date(toIsoDay(day)));

const formatDates = ({ dates }: ListedCamp, season: number): string => {
  if (!dates) return `${season} schedule not released yet`;
  const [first, last] = [formatDay(dates.first), formatDay(dates.last)];
  return first === last ? first : `${first} – ${last}`;
};

const formatCities = ({ cities }: ListedCamp): string => {
  const hiddenCount = cities.length - MAX_CITIES_SHOWN;
  return hiddenCount > 0
    ? `${cities.slice(0, MAX_CITIES_SHOWN).join(', ')} and ${hiddenCount} more`
    : cities.join(', ');
};

const renderCamp = (camp: ListedCamp, season: number): Html =>
  html`<li>
    <h3>${camp.name}</h3>
    <p class="shell-muted">
      ${[formatCities(camp), formatDates(camp, season)].filter((text) => text !== '').join(' · ')}
    </p>
    ${camp.description === undefined ? undefined : html`<p>${camp.description}</p>`}
    ${camp.website === undefined ? undefined : html`<p><a href="${camp.website}" rel="noopener">Camp website</a></p>`}
  </li>`;

/** Returns the heading of the list, the same as in the client. */
const formatListTitle = ({ season, total, camps }: CampListing): string => {
  if (total > 0) return `${formatNumber(total)} ${total === 1 ? 'camp' : 'camps'}`;
  return camps.length > 0
    ? `${season} schedule not released yet`
    : `Sorry, ${product.mascot} couldn't find any camps that match your filters.`;
};

/**
 * Renders the preset filters of the page, with the client's labels. In the client, each is a button that removes the
 * filter.
 */
const renderAppliedFilters = (match: PageMatch): Html | undefined => {
  const place = pageLocation(match);
  const categories = presetCategories(match);
  if (!place && !categories) return undefined;
  return html`<ul class="shell-applied">
    ${place && html`<li>${place.geoLabel}, within ${place.radius} mi</li>`}
    ${categories && html`<li>Category: ${categories.join(', ')}</li>`}
  </ul>`;
};

/** Renders list items of the camps after those that a page shows as cards; undefined if there are none. */
export const renderMoreCamps = ({ camps, season }: CampListing, shownCards: number): Html | undefined =>
  camps.length > shownCards ? html`${camps.slice(shownCards).map((camp) => renderCamp(camp, season))}` : undefined;

const renderCampList = (match: PageMatch, listing: CampListing): Html =>
  html`<h2>${formatListTitle(listing)}</h2>
    ${renderAppliedFilters(match)}
    <ul class="shell-cards">
      ${listing.camps.map((camp) => renderCamp(camp, listing.season))}
    </ul>`;

/**
 * Renders a search page: its intro, its first camps, and hidden links to other pages. The client copies the texts of
 * the elements with `data-hero` to its own page.
 * @param note a sentence to show above the camps
 */
export const renderSearchShell = (match: PageMatch, listing: CampListing | undefined, note?: string): Html =>
  renderShell({
    layout: 'list',
    cover: html`<div class="shell-intro">
      <h1 data-hero="title">${formatHeroTitle(match)}</h1>
      <p class="shell-helper" data-hero="helper">${formatHeroSubtitle(match)}</p>
      <p class="shell-maker">${introText.maker} <b>${introText.story}</b></p>
      <p class="shell-news">${introText.holidayNews}</p>
    </div>`,
    content: html`${note === undefined ? undefined : html`<p class="shell-note">${note}</p>`}${listing && renderCampList(match, listing)}
      <nav aria-label="Other places and categories" hidden>
        <ul>
          ${pageLinks(match).map(({ label, path }) => html`<li><a href="${path}">${label}</a></li>`)}
        </ul>
      </nav>`,
  });
