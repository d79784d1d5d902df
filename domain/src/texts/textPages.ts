import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';
import type { PublicSettings } from '../product/publicSettings.ts';
import { advertiseText } from './advertise.ts';
import { privacyText, privacyTextFor } from './privacy.ts';
import { termsText } from './terms.ts';
import type { TextPath } from './paths.ts';

const { name } = product;

/** The blog page for sites whose operator has no blog elsewhere. */
const blogText: TextPage = {
  path: '/blog',
  title: 'Blog',
  description: `Short notes for parents who plan a summer: how camp weeks are counted, how to read a camp's card, and how not to miss a registration date.`,
  isIndexable: true,
  intro: [`Short notes for parents who plan a summer, based on what ${name} knows about camps.`],
  sections: [
    {
      heading: 'How the weeks of a summer are counted',
      paragraphs: [
        `A summer here has ${WEEKS_PER_SEASON} weeks. The first one begins on the first Monday of June, and each week is named after the date of its Monday. A label such as “July 6” stands for the whole week from that Monday on.`,
        `A session belongs to every week in which it has at least one day from Monday to Friday. A camp that runs from Wednesday to Friday counts for the week of the Monday before; a two-week camp counts for both weeks. A session that takes place only on a weekend counts for the week in which it starts.`,
        `When you look for coverage of one particular week, choose just that week: every camp in the list then has a session in it. Check the dates on the card, because the session may not fill the whole week.`,
      ],
    },
    {
      heading: 'How to read a card',
      paragraphs: [
        `A card shows one camp with only those sessions that match everything you searched for. If you filter for a week and a price, the card shows the dates, times and prices of the sessions that match both. If you widen the search, the same card shows more.`,
      ],
      points: [
        `Ages are those on the day a session starts. A child with a birthday in July may be too young for a camp in June and just right in August.`,
        `Grades usually mean the grade a child enters in the fall. If a camp counts differently, its website says so.`,
        `“Extended” hours are before and after care. The filters for opening and closing times include them, but the price on the card may not.`,
        `Prices for day camps and overnight camps are shown separately. A session without a published price is not shown once you set a maximum price.`,
        `A camp without a released schedule comes last. Most filters cannot be applied to it, so treat it as a reminder to come back.`,
        `“Refunds available” and “Aid available” show the camp's own description.`,
      ],
    },
    {
      heading: 'How not to miss a registration date',
      paragraphs: [
        `Popular camps open registration on one day, often at one hour, months ahead of the summer. The filter “Registration Date” sorts camps by that: open now, within the next week, in 2 to 4 weeks, in a month or more. Those that open within the next week have an alarm icon on their card.`,
        `An evening of preparation saves the morning. Make the family's account on the camp's website beforehand, have the details of your child's doctor, allergies and emergency contacts ready, and agree at home on a second choice for each week.`,
        [
          `Read the refund rules before you pay for a week that may still change. If a camp is full, ask to join its waiting list: plans change all spring, and spots open up. `,
          { text: 'Search for camps', path: '/' },
          ` whose registration is open now, and start with the weeks that are hardest to cover.`,
        ],
      ],
    },
  ],
};

/** Shown at /scheduling to visitors without an account. */
const schedulingText: TextPage = {
  path: '/scheduling',
  title: 'Scheduling',
  description: `A weekly summer schedule for your kids, planned together with other parents. Scheduling comes with a free account.`,
  isIndexable: false,
  intro: [
    `A summer has ${WEEKS_PER_SEASON} weeks, and somebody has to know who is where. With a free account, this page shows you.`,
  ],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [`It shows your kids side by side, week by week:`],
      points: [
        `camp sessions you are considering or have registered for, first choice and second, with their hours, care and costs from when you added them, and a notice when the camp changes them;`,
        `your own plans, such as a visit to the grandparents, and weeks in which a child is free for playdates;`,
        `what is easily overlooked: empty weeks, days that end before work does, two drop-offs at the same time, and the total cost;`,
        `a list of registration dates, with alarms in your own calendar.`,
      ],
    },
    {
      heading: 'Planned together',
      paragraphs: [
        `Share the schedule with people who should see it or plan with you, by a link or an invitation that you can end at any time. The history shows who made each change and when. You can undo any change, and view the whole plan as it was on any earlier day.`,
        `Planning for your own family is always free. Sharing a schedule requires a paid account, or the 60-day trial that begins with the first entry in your schedule.`,
      ],
    },
    {
      heading: 'What works without an account',
      paragraphs: [
        [
          { text: 'Search for camps', path: '/' },
          `, choose a single week that is still open, and the list shows what would cover it. Bookmark the page and continue with the next week.`,
        ],
      ],
    },
  ],
};

/** Shown at /favorites to visitors who are not signed in: the text for an empty list, and the purpose of the page. */
const favoritesText: TextPage = {
  path: '/favorites',
  title: 'Favorites',
  description: `Your favorite camps in one place, with your notes. Favorites come with a free account.`,
  isIndexable: false,
  intro: [[{ text: 'Search for camps', path: '/' }, ' to add to your favorites.']],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [
        `With a free account, this page shows the camps you like: the same cards as in the search, with the same filters, and with your own note on each. Tap the heart on a card to add it, on any of your devices.`,
        `You can share the list with another parent by a link, with or without your notes, and see theirs next to yours. You can stop sharing at any time; then nobody else can see it.`,
      ],
    },
    {
      heading: 'What works without an account',
      paragraphs: [
        `A search keeps its filters in the page's address. Set your weeks, hours and price, and bookmark the page: it finds the same camps again, with any changes they have made since. If you send the link to another parent, they see the same list.`,
        `${product.name} leaves your children's ages and grades out of that address; they stay in your browser.`,
      ],
    },
  ],
};

/** All text pages by path. This module imports all the texts, so the client should load it on demand. */
export const TEXT_PAGES: Readonly<Record<TextPath, TextPage>> = {
  '/privacy': privacyText,
  '/terms': termsText,
  '/blog': blogText,
  '/ads/offering': advertiseText,
  '/favorites': favoritesText,
  '/scheduling': schedulingText,
};

/** Returns a text page for a site with these settings: the privacy policy lists the third-party services in use. */
export const textPageAt = (path: TextPath, settings: PublicSettings): TextPage =>
  path === privacyText.path ? privacyTextFor(settings) : TEXT_PAGES[path];
