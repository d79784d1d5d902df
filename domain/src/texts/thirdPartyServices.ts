import { type PublicSettings } from '../publicSettings.ts';
import { type TextSection } from './textPage.ts';

/** The third-party services that this site uses, and the data that each receives. */
const listServices = ({ identity, googleMapsKey, analytics }: PublicSettings): readonly string[] => [
  ...(analytics.googleAnalyticsId === undefined
    ? []
    : [`Google Analytics counts visits of pages and sign-ups. Google may keep cookies in your browser for it.`]),
  ...(analytics.googleAdsConversion === undefined
    ? []
    : [`Google Ads is told that somebody signed up, and by which of its ads they came here, if by one.`]),
  ...(analytics.metaPixelId === undefined
    ? []
    : [
        `Meta (Facebook, Instagram) is told of visits of pages and of sign-ups by a picture that your browser asks it for.`,
      ]),
  ...(identity.provider === 'clerk'
    ? [`Clerk signs people in. It keeps your name, your email address and how you prove who you are, and sets cookies.`]
    : []),
  ...(googleMapsKey === undefined
    ? []
    : [`Google Maps looks up what you type into the location field, from the moment you first use that field.`]),
];

const ANALYTICS_NOTE = `Services that count are asked half a second after a page has loaded. They are told the page's address without your search: no filters, no words, no place, no school and no token of a shared list. They are told nothing about you or your children. As with every request, they see your internet address and what kind of browser you use.`;

/** The section of the privacy policy about third parties that the browser contacts. */
export const thirdPartyServices = (settings: PublicSettings): TextSection => {
  const services = listServices(settings);
  const heading = 'Services of others';
  if (services.length === 0)
    return {
      heading,
      paragraphs: [
        `This site uses none: no analytics service, no advertising pixel and no other tracker. Fonts, pictures and scripts come from this site alone, so opening a page tells no third party about you.`,
      ],
    };
  const counts = Object.values(settings.analytics).some((id) => id !== undefined);
  return {
    heading,
    paragraphs: [
      `Fonts, pictures and the scripts that draw the pages come from this site alone. The operator of this site has also chosen the services below.`,
      ...(counts ? [ANALYTICS_NOTE] : []),
    ],
    points: services,
  };
};
