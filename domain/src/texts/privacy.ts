import { type PublicSettings, DEFAULT_PUBLIC_SETTINGS } from '../product/publicSettings.ts';
import { type TextSection, type TextPage, contactLine } from './textPage.ts';
import { CAMPAIGN_RETENTION_DAYS } from '../ads/analytics.ts';
import { product } from '../product/product.ts';

/** The third-party services that this site uses, and the data that each receives. */
const listServices = ({ identity, googleMapsKey, analytics }: PublicSettings): readonly string[] => [
  ...(analytics.googleAnalyticsId === undefined
    ? []
    : [`Google Analytics counts visits of pages and sign-ups. Google may keep cookies in your browser for it.`]),
  ...(analytics.googleAdsConversion === undefined
    ? []
    : [`Google Ads receives a message that somebody signed up, and which of its ads they came from, if any.`]),
  ...(analytics.metaPixelId === undefined
    ? []
    : [
        `Meta (Facebook, Instagram) learns of page visits and sign-ups through a small picture that your browser loads from it.`,
      ]),
  ...(identity.provider === 'clerk'
    ? [`Clerk signs people in. It keeps your name, your email address and how you prove who you are, and sets cookies.`]
    : []),
  ...(googleMapsKey === undefined
    ? []
    : [`Google Maps looks up what you type into the location field, from the moment you first use that field.`]),
];

const ANALYTICS_NOTE = `Services that count visits are contacted half a second after a page has loaded. They receive the page's address without your search: no filters, no words, no place, no school and no token of a shared list. They receive nothing about you or your children. As with every request, they see your internet address and what kind of browser you use.`;

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

const { name } = product;

/** The data stored about visitors and parents, and where. Update it with every feature that stores new data. */
export const privacyTextFor = (settings: PublicSettings): TextPage => ({
  path: '/privacy',
  title: 'Privacy Policy',
  description: `What ${name} keeps in your browser and with your account, what is sent with a search, what is counted, and what is never stored, sold or given away.`,
  isListed: true,
  intro: [
    `The short version: you can search ${name} without telling us who you are. What you enter about your children stays in your own browser as long as you have no account, is sealed with a key of your own if you have one, and is used for nothing but finding camps that fit.`,
  ],
  sections: [
    {
      heading: 'What stays in your browser',
      paragraphs: [
        `Some things are kept on your own device, in the storage that your browser gives this site. You remove them by clearing the site's data in your browser's settings; nobody else can read them from afar.`,
      ],
      points: [
        `What you enter under “Age & Grade”: your children's names, dates of birth and grades. They stay until you change or clear them, or sign out.`,
        `The discount code of a school, if you came here by the page of one that brings a code, and which school it was.`,
        `Whether you chose light or dark colors.`,
        `If you are signed in, in which order you want to see camps, and a note of yours that was changed on another device meanwhile, until you say which of the two is to stay. Signing out removes both.`,
        `Small notes about the page itself, such as that you put a notice away or, until you close the tab, that you are past the introduction, where in a list you were reading and by which link you came.`,
      ],
    },
    {
      heading: 'What is sent with a search',
      paragraphs: [
        `A search sends your filters to our server: the weeks, hours, price and words you chose, the place and radius, and, if you have entered them, your children's dates of birth and grades. Names are not sent.`,
        `The server needs the dates of birth because camps set ages for the day a session starts. It works out the answer, sends it back, and writes neither the question nor the children's data to any file or database.`,
      ],
    },
    {
      heading: 'What stands in the address',
      paragraphs: [
        `Your filters stand in the page's address, so that reloading, going back and sending a link to a friend show the same camps. Names, dates of birth and grades never stand there. A place stands there only as the name of a city or area or as a ZIP code, never as your street.`,
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        `Without an account nothing of yours is kept on our server. With one, your name and email address, your favorites and notes, the camps you hide, the children you enter, their schedule with its history, and the address you save are kept there, so that you find them on every device; and so are the campaign and region by which you first came. They follow these rules:`,
      ],
      points: [
        `Names, dates of birth, grades, notes, plans of your own in the schedule, addresses and email addresses are sealed with a key that belongs to your account alone before they are written anywhere.`,
        `A password is kept only in a form from which nobody can read it.`,
        `Deleting the account destroys your key. What was sealed with it can then be read by nobody any more, ourselves included, wherever a copy may lie.`,
        `What you share with another parent is seen by those you share it with, until you end the sharing.`,
        `A schedule that you share shows the names of your children, what they are to do and your notes on it. Those who plan along with you see their dates of birth and grades as well, to judge whether a camp fits. All of them see who changed what and when, and keep seeing it under your name as long as you have an account.`,
        `Anyone who knows the address of a calendar feed can read that calendar, until you stop the feed; give it to your own devices alone.`,
        `If you invite somebody to your schedule by email, their address is kept, sealed with your key, and used for that one letter.`,
        `Your account page shows what is kept, and hands it out as a file.`,
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [`This site itself sets a cookie in two cases only:`],
      points: [
        `You sign in: one cookie holds your session, and a second one says to our pages that there is a session. Signing out removes both; unused, they end after 30 days. A third one stays for a year: by it we know a browser in which you have signed in before, so that somebody who guesses at your password cannot lock you out there.`,
        `You come by a link that names a campaign, such as one in a newsletter: the names of the campaign (the address parameters that begin with “utm_”) are kept for ${CAMPAIGN_RETENTION_DAYS} days. They say which link you followed, and not who you are.`,
      ],
    },
    {
      heading: 'What we count',
      paragraphs: [
        `To see which filters are of use, our own server counts which filters signed-in parents change. A count says which filter it was and how many and which of its options were chosen, such as two categories, STEM and Sports, and by which campaign the browser came. Of hours and prices it says only that there is one. What you search for in words, places and everything about children is never counted.`,
        `Counts are kept by day, and name nobody. Besides, we keep with each account how often it changed a filter; that number goes when the account is deleted.`,
        `If your browser says “Do Not Track” or “Global Privacy Control”, nothing of this is counted, no campaign is kept, and no service of others that counts is asked.`,
      ],
    },
    {
      heading: 'Sponsored camps',
      paragraphs: [
        `Some camps pay to be shown, marked “Sponsored”, where they match your search. They learn how often their cards were seen and clicked, and how many registrations followed; never who you are, what you searched for, or anything about your children.`,
      ],
      points: [
        `To charge honestly we take down that a link of a sponsored card was followed: when, from which card, and two keyed codes, one made from your account, or else from your internet address and the name of your browser, and one from the address alone. They let us refuse the second click of one visitor and the clicks of robots; the key changes each month, and neither the address nor the browser's name is kept.`,
        `That a sponsored card was seen is counted by the hour, and not at all if your browser says “Do Not Track” or “Global Privacy Control”. Following a link is taken down all the same, because somebody is charged, or not charged, for it.`,
        `The link to such a camp carries a random code, “campjay_click”. If you register there, the camp may tell us so with that code and the price, but not your name.`,
      ],
    },
    thirdPartyServices(settings),
    {
      heading: 'Server logs',
      paragraphs: [
        `The server writes a log to find faults: the time, the path that was asked for and what went wrong. It holds no search, no child's data and no internet address of yours. The service that carries this site's traffic may keep an access log of its own, with internet addresses, as web servers usually do.`,
        `Internet addresses from which signing in has failed are kept for a day, so that nobody can guess passwords.`,
      ],
    },
    {
      heading: 'Links to camps and maps',
      paragraphs: [
        `A link to a camp's website or to directions leaves ${name}. The other site learns that you came from here, but not from which page or search; from then on its own rules hold.`,
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        `${name} is made for parents. Children need no account and cannot open one. What a parent enters about a child is used to find camps for that child, and is neither sold nor given to camps or advertisers.`,
      ],
    },
    {
      heading: 'Questions and requests',
      paragraphs: [
        `You may ask what is stored about you, have it corrected and have it deleted. Without an account the whole answer lies in your browser; with one, your account page shows it, hands it out and deletes it. ${contactLine}`,
      ],
    },
  ],
});

export const privacyText = privacyTextFor(DEFAULT_PUBLIC_SETTINGS);
