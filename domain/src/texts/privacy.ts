import { type PublicSettings, DEFAULT_PUBLIC_SETTINGS } from '../product/publicSettings.ts';
import { type TextSection, type TextPage, contactLine } from './textPage.ts';
import { CAMPAIGN_RETENTION_DAYS } from '../ads/analytics.ts';
import { product } from '../product/product.ts';

/** Lists the third-party services that this site uses, and the data that each receives. */
const listServices = ({ identity, googleMapsKey, mapStyleUrl, analytics }: PublicSettings): readonly string[] => [
  ...(analytics.googleAnalyticsId === undefined
    ? []
    : [`Google Analytics counts page visits and sign-ups. Google may store cookies in your browser for it.`]),
  ...(analytics.googleAdsConversion === undefined
    ? []
    : [`Google Ads receives a message that somebody signed up, and which of its ads they came from, if any.`]),
  ...(analytics.metaPixelId === undefined
    ? []
    : [
        `Meta (Facebook, Instagram) learns about page visits and sign-ups through a small picture that your browser loads from its servers.`,
      ]),
  ...(identity.provider === 'clerk'
    ? [`Clerk signs people in. It stores your name, your email address and your sign-in method, and sets cookies.`]
    : []),
  ...(googleMapsKey === undefined
    ? []
    : [
        `Google Maps receives what you type into the location field, to suggest places. It is not contacted before you use that field.`,
      ]),
  ...(mapStyleUrl === undefined
    ? []
    : [
        `${new URL(mapStyleUrl).host} draws the map of camps, and so learns which part of it you look at. It is not contacted before you open the map.`,
      ]),
];

const ANALYTICS_NOTE = `Services that count visits are contacted half a second after a page has loaded. They receive the page's address without your search: no filters, no search words, no place, no school and no token of a shared list. They receive nothing about you or your children. As with every request, they see your IP address and what kind of browser you use.`;

/** Returns the section of the privacy policy about third parties that the browser contacts. */
export const thirdPartyServices = (settings: PublicSettings): TextSection => {
  const services = listServices(settings);
  const heading = 'Third-party services';
  if (services.length === 0)
    return {
      heading,
      paragraphs: [
        `This site uses none: no analytics service, no advertising pixel and no other tracker. Fonts, pictures and scripts come from this site alone, so opening a page tells no third party about you.`,
      ],
    };
  const hasAnalytics = Object.values(settings.analytics).some((id) => id !== undefined);
  return {
    heading,
    paragraphs: [
      `Fonts, pictures and the scripts that draw the pages come from this site alone. The operator of this site has also chosen the services below.`,
      ...(hasAnalytics ? [ANALYTICS_NOTE] : []),
    ],
    points: services,
  };
};

const { name } = product;

/** The privacy policy for a site with these settings. Update it with every feature that stores new data. */
export const privacyTextFor = (settings: PublicSettings): TextPage => ({
  path: '/privacy',
  title: 'Privacy Policy',
  description: `What ${name} stores in your browser and with your account, what a search sends, what we count, and what we never store, sell or give away.`,
  isIndexable: true,
  intro: [
    `The short version: you can search ${name} without telling us who you are. What you enter about your children stays in your own browser as long as you have no account. If you have one, it is encrypted with a key that belongs only to your account. It is used only to find camps that fit.`,
  ],
  sections: [
    {
      heading: 'What stays in your browser',
      paragraphs: [
        `Some things are stored on your own device, in your browser's storage for this site. You can remove them by clearing the site's data in your browser's settings. Nobody else can read them remotely.`,
      ],
      points: [
        `What you enter under “Age & Grade”: your children's names, dates of birth and grades. They stay until you change or clear them, or sign out.`,
        `A school's discount code, if you came here through the page of a school that has one, and which school it was.`,
        `Whether you chose light or dark colors.`,
        `If you are signed in: how you sort camps, and any note that was changed on another device at the same time, until you choose which version to keep. Signing out removes both.`,
        `Small facts about the page itself, such as that you dismissed a notice. Until you close the tab: that you dismissed the introduction, your position in a list, and the link by which you came.`,
      ],
    },
    {
      heading: 'What is sent with a search',
      paragraphs: [
        `A search sends your filters to our server: the weeks, hours, price and words you chose, the place and radius, and, if you have entered them, your children's dates of birth and grades. Names are not sent.`,
        `The server needs the dates of birth because camps set ages for the day a session starts. It computes the result, sends it back, and writes neither the search nor the children's data to any file or database.`,
      ],
    },
    {
      heading: 'What the address contains',
      paragraphs: [
        `The page's address contains your filters, so that reloading, going back and sending a link to a friend show the same camps. It never contains names, dates of birth or grades. It contains a place only as the name of a city or area or as a ZIP code, never as your street.`,
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        `Without an account, we store nothing about you on our server. With one, our server stores your name and email address, your favorites and notes, the camps you hide, the children you enter, their schedule with its history, and the address you save, so that you have them on every device. It also stores the campaign and region through which you first came. These rules apply:`,
      ],
      points: [
        `Names, dates of birth, grades, notes, your own plans in the schedule, addresses and email addresses are encrypted with a key that belongs only to your account before they are written anywhere.`,
        `Your password is stored only in a form from which nobody can recover it.`,
        `Deleting the account destroys your key. After that, nobody, including us, can read anything that was encrypted with it, in any copy.`,
        `Parents you share something with can see it until you stop sharing.`,
        `A schedule that you share shows your children's names, their plans and your notes. People who plan with you also see your children's dates of birth and grades, to check whether a camp fits. All of them see who changed what and when, with your name on your changes as long as you have an account.`,
        `Anyone who knows the address of a calendar feed can read that calendar, until you stop the feed. Use it only on your own devices.`,
        `If you invite somebody to your schedule by email, their address is stored, encrypted with your key, and used only for that email.`,
        `Your account page shows what we store, and lets you download it as a file.`,
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [`This site itself sets cookies in only two cases:`],
      points: [
        `You sign in: one cookie identifies your session, and a second one tells our pages that there is a session. Signing out removes both; if unused, they expire after 30 days. A third cookie stays for a year. It lets us recognize a browser in which you have signed in before, so that somebody who tries to guess your password cannot lock you out there.`,
        `You follow a link that names a campaign, such as one in a newsletter: the names of the campaign (the address parameters that begin with “utm_”) are stored for ${CAMPAIGN_RETENTION_DAYS} days. They show which link you followed, but not who you are.`,
      ],
    },
    {
      heading: 'What we count',
      paragraphs: [
        `To learn which filters are useful, our own server counts which filters signed-in parents change. A count includes the filter, how many and which of its options were chosen (such as two categories, STEM and Sports), and the campaign through which the browser came. For hours and prices it includes only whether one is set. We never count search words, places or anything about children.`,
        `Counts are stored by day and name nobody. With each account, we also store how often it changed a filter; that number is deleted with the account.`,
        `If your browser says “Do Not Track” or “Global Privacy Control”, we count none of this, store no campaign, and contact no third-party service that counts visits.`,
      ],
    },
    {
      heading: 'Sponsored camps',
      paragraphs: [
        `Some camps pay to be shown, marked “Sponsored”, where they match your search. They learn how often their cards were seen and clicked, and how many registrations followed; never who you are, what you searched for, or anything about your children.`,
      ],
      points: [
        `To charge honestly, we record each click on a link of a sponsored card: when, from which card, and two keyed codes. One code is made from your account or, without one, from your IP address and the name of your browser; the other from the IP address alone. They let us refuse repeated clicks by one visitor and clicks by robots. The key changes each month, and we store neither the address nor the browser's name.`,
        `Views of sponsored cards are counted by the hour, and not at all if your browser says “Do Not Track” or “Global Privacy Control”. Clicks are recorded even then, because camps may be charged for them.`,
        `The link to such a camp carries a random code, “campjay_click”. If you register there, the camp may report that to us with the code and the price, but without your name.`,
      ],
    },
    thirdPartyServices(settings),
    {
      heading: 'Server logs',
      paragraphs: [
        `The server writes a log to find errors: the time, the requested path and what went wrong. It contains no searches, no data about children and no IP addresses of yours. The service that carries this site's traffic may have its own access log with IP addresses, as web servers usually do.`,
        `IP addresses from which signing in has failed are stored for a day, so that nobody can guess passwords.`,
      ],
    },
    {
      heading: 'Links to camps and maps',
      paragraphs: [
        `A link to a camp's website or to directions leaves ${name}. The other site learns that you came from here, but not from which page or search. Its own privacy rules then apply.`,
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        `${name} is made for parents. Children need no account and cannot create one. What a parent enters about a child is used to find camps for that child, and is never sold or given to camps or advertisers.`,
      ],
    },
    {
      heading: 'Questions and requests',
      paragraphs: [
        `You may ask what is stored about you, have it corrected and have it deleted. Without an account, everything is in your own browser. With one, you can view, download and delete it on your account page. ${contactLine}`,
      ],
    },
  ],
});

export const privacyText = privacyTextFor(DEFAULT_PUBLIC_SETTINGS);
