import { breadcrumb } from '@campjay/domain/geography/links.ts';
import { type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { product } from '@campjay/domain/product.ts';
import { toIsoDay } from '@campjay/events/calendar.ts';
import { type CampListing, type ListedCamp } from './listCamps.ts';

const campData = ({ name, description, website, cities, dates }: ListedCamp): object => {
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

/** The page as schema.org data: its breadcrumbs, and its first camps. */
export const structuredData = (match: PageMatch, listing: CampListing | undefined, origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    match.kind === 'default'
      ? { '@type': 'WebSite', name: product.name, url: `${origin}/` }
      : {
          '@type': 'BreadcrumbList',
          itemListElement: breadcrumb(match).map(({ label, path }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: label,
            item: `${origin}${path}`,
          })),
        },
    ...(listing && listing.camps.length > 0
      ? [
          {
            '@type': 'ItemList',
            numberOfItems: listing.total,
            itemListElement: listing.camps.map((camp, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              item: campData(camp),
            })),
          },
        ]
      : []),
  ],
});
