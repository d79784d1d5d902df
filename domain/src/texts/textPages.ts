import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';
import type { PublicSettings } from '../product/publicSettings.ts';
import { advertiseText } from './advertise.ts';
import { privacyText, privacyTextFor } from './privacy.ts';
import { termsText } from './terms.ts';
import type { TextPath } from './paths.ts';

const { name } = product;

/** A short page of our own, for operators without a blog elsewhere. */
const blogText: TextPage = {
  path: '/blog',
  title: 'Blog',
  description: `Short notes for parents who plan a summer: how camp weeks are counted, how to read a camp's card, and how not to miss a registration date.`,
  isListed: true,
  intro: [`Short notes for parents who plan a summer, from what ${name} has to know about camps.`],
  sections: [
    {
      heading: 'How the weeks of a summer are counted',
      paragraphs: [
        `A summer here has ${WEEKS_PER_SEASON} weeks. The first one begins on the first Monday of June, and each week goes by the date of its Monday. A label such as “July 6” stands for the whole week from that Monday on.`,
        `A session belongs to every week in which it has at least one day from Monday to Friday. A camp that runs from Wednesday to Friday counts for the week of the Monday before it; a camp of two weeks counts for both. A session that lies on a weekend only counts for the week it starts in.`,
        `When you look for cover for one particular week, choose just that week and leave the rest: every camp in the list then has a session that touches it. Read the dates on the card once more, since a session that touches your week need not fill it.`,
      ],
    },
    {
      heading: 'How to read a card',
      paragraphs: [
        `A card shows one camp, and of its sessions only those that match everything you asked for. Filter for a week and a price, and the dates, times and prices on the card are those of the sessions that have both at once. Widen the search, and the same card shows more.`,
      ],
      points: [
        `Ages are meant for the day a session starts. A child with a birthday in July may be too young for a camp in June and just right in August.`,
        `Grades usually mean the grade a child enters in the fall. Where a camp counts otherwise, its website says so.`,
        `“Extended” hours are before and after care. The filters for opening and closing times count them in, and the price on the card may not.`,
        `Prices for day camp and for nights away stand apart. A session whose price the camp has not published drops out as soon as you set a maximum price.`,
        `A camp without a released schedule comes last. Most filters cannot be applied to it, so look at it as a reminder to come back.`,
        `“Refunds available” and “Aid available” open the camp's own words.`,
      ],
    },
    {
      heading: 'How not to miss a registration date',
      paragraphs: [
        `Popular camps open registration on one day, often at one hour, months ahead of the summer. The filter “Registration Date” sorts camps by that: open now, within the next week, in 2 to 4 weeks, in a month or more. Those of the next week carry an alarm on their card.`,
        `An evening of preparation saves the morning. Make the family's account on the camp's website beforehand, have the child's doctor, allergies and emergency contacts at hand, and agree at home on a second choice for each week.`,
        [
          `Read the refund rules before you pay for a week that may still move. And where a camp is full, ask to be put on its waiting list: plans change all spring, and places come back. `,
          { text: 'Search for camps', path: '/' },
          ` whose registration is open now, and begin with the weeks that are hardest to cover.`,
        ],
      ],
    },
  ],
};

/** The text of /scheduling for visitors without an account. */
const schedulingText: TextPage = {
  path: '/scheduling',
  title: 'Scheduling',
  description: `A weekly summer schedule for your kids, planned together with other parents. Scheduling comes with a free account.`,
  isListed: false,
  intro: [
    `A summer has ${WEEKS_PER_SEASON} weeks, and somebody has to know who is where. With a free account, this page is that place.`,
  ],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [`Your kids beside each other, week by week:`],
      points: [
        `camp sessions you are considering or have registered for, first choice and second, with their hours, care and costs as they were when you placed them, and a word when the camp changes them;`,
        `plans of your own, such as a visit to the grandparents, and weeks in which a child is free for playdates;`,
        `what is easily overlooked: weeks with nothing in them, days that end before work does, two drop-offs at once, and what it all comes to;`,
        `a list of registration dates, with alarms in your own calendar.`,
      ],
    },
    {
      heading: 'Planned together',
      paragraphs: [
        `Share the schedule with people who should see it or plan with you, by a link or an invitation that you can end at any time. Every change is kept with who made it and when; any of them can be taken back, and the whole plan can be looked at as it was on any day before.`,
        `Planning for your own family is free for ever. Sharing a schedule needs a paid account, or the 60 days of trial that begin with the first entry in your schedule.`,
      ],
    },
    {
      heading: 'What works without an account',
      paragraphs: [
        [
          { text: 'Search for camps', path: '/' },
          `, choose a single week that is still open, and the list shows what would cover it. Keep the page as a bookmark, and go on with the next week.`,
        ],
      ],
    },
  ],
};

/** The text of /favorites for visitors who are not signed in: the empty list, and the purpose of the page. */
const favoritesText: TextPage = {
  path: '/favorites',
  title: 'Favorites',
  description: `Your favorite camps in one place, with your notes. Favorites come with a free account.`,
  isListed: false,
  intro: [[{ text: 'Search for camps', path: '/' }, ' to add to your favorites.']],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [
        `With a free account this is where the camps you like are kept: as the same cards as in the search, with the same filters, and with a note of your own on each of them. A press on the heart of a card adds it, on whatever device you are.`,
        `You can share the list with another parent by a link, with your notes or without them, and see theirs beside yours. You can stop sharing at any time, and then nobody sees it any more.`,
      ],
    },
    {
      heading: 'What works without an account',
      paragraphs: [
        `A search keeps its filters in the page's address. Set your weeks, hours and price, and save the page as a bookmark: it finds the same camps again, with any changes they have made since. Sent to another parent, the link shows them the same list.`,
        `${product.name} leaves your children's ages and grades out of that address; they stay in your browser.`,
      ],
    },
  ],
};

/** All text pages by path. The module contains all the texts, so a client should load it on demand. */
export const TEXT_PAGES: Readonly<Record<TextPath, TextPage>> = {
  '/privacy': privacyText,
  '/terms': termsText,
  '/blog': blogText,
  '/ads/offering': advertiseText,
  '/favorites': favoritesText,
  '/scheduling': schedulingText,
};

/** A text page for a site with these settings: the privacy policy names the services in use. */
export const textPageAt = (path: TextPath, settings: PublicSettings): TextPage =>
  path === privacyText.path ? privacyTextFor(settings) : TEXT_PAGES[path];
